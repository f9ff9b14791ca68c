"""paperreader without a screen: sources, identity, search, the reading list, export."""

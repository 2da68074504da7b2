from garns._garns import VERSION as __version__

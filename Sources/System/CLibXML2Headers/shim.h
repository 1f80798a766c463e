// Where libxml2's headers are, for CLibXML2; nothing of the library is linked by this.

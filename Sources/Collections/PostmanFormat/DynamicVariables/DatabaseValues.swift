/// Words of databases.
enum DatabaseValues {
    static let makers: [(name: String, maker: DynamicVariables.Maker)] = [
        ("randomDatabaseColumn", columns.maker),
        ("randomDatabaseType", types.maker),
        ("randomDatabaseCollation", collations.maker),
        ("randomDatabaseEngine", engines.maker),
    ]

    private static let columns = WordList(
        """
        avatar category city comment country createdAt currency email firstName group id label lastName name owner \
        parentId password phone price status title token updatedAt version
        """)
    private static let types = WordList(
        """
        bigint binary bit blob boolean char date datetime decimal double enum float int json mediumint point real set \
        smallint text time timestamp tinyint varchar
        """)
    private static let collations = WordList(
        """
        ascii_bin ascii_general_ci big5_bin big5_chinese_ci cp1250_bin cp1250_general_ci cp1251_bin cp1251_general_ci \
        cp850_bin cp850_general_ci greek_bin greek_general_ci hebrew_bin hebrew_general_ci latin1_bin \
        latin1_general_ci latin1_swedish_ci latin2_bin latin2_general_ci ucs2_bin ucs2_general_ci utf8_bin \
        utf8_general_ci utf8_unicode_ci
        """)
    private static let engines = WordList(
        """
        ARCHIVE Aria BLACKHOLE CONNECT CSV ColumnStore EXAMPLE FEDERATED Falcon FederatedX InnoDB MEMORY MERGE Mroonga \
        MyISAM MyRocks NDB OQGRAPH RocksDB SEQUENCE SPIDER SphinxSE TokuDB XtraDB
        """)
}

/// Files, folders and media types.
enum FileValues {
    static let makers: [(name: String, maker: DynamicVariables.Maker)] = [
        ("randomFileName", fileName),
        ("randomFileType", WordList("application audio font image message model multipart text video").maker),
        ("randomFileExt", extensions.maker),
        ("randomCommonFileName", { "\(baseName(&$0)).\($0.word(commonExtensions))" }),
        ("randomCommonFileType", WordList("application audio image text video").maker),
        ("randomCommonFileExt", commonExtensions.maker),
        ("randomMimeType", mediaTypes.maker),
        ("randomFilePath", { "\($0.word(directories))/\(fileName(&$0))" }),
        ("randomDirectoryPath", directories.maker),
    ]

    private static let fileName: DynamicVariables.Maker = { "\(baseName(&$0)).\($0.word(extensions))" }

    private static let baseName: DynamicVariables.Maker = { source in
        String(source.joined(source.number(1...4), by: "_", WordValues.word).map { $0 == "-" ? "_" : $0 })
    }

    private static let commonExtensions = WordList(
        "avi css csv gif gz html jpeg jpg js json md mov mp3 mp4 ogg pdf png svg txt wav webm webp xml zip")
    private static let extensions = WordList(
        """
        avi bmp css csv def eml gif gz html ics ifb ini jpe jpeg jpg js json log m2a m2v map md mid mov mp3 mp4 mpeg \
        msh oga ogg otf pdf png rmi rtf sql svg tar tiff txt vert wav webm webp woff xls xml xsl yaml zip
        """)
    private static let mediaTypes = WordList(
        """
        application/gzip application/json application/pdf application/rtf application/sql application/xml \
        application/zip audio/midi audio/mpeg audio/ogg audio/wav font/otf font/woff image/bmp image/gif image/jpeg \
        image/png image/svg+xml image/webp message/rfc822 model/mesh text/calendar text/css text/csv text/html \
        text/plain video/mp4 video/mpeg video/webm
        """)
    private static let directories = WordList(
        """
        /Applications /Library /System /Users /bin /boot /dev /etc /etc/mail /home /lib /media /mnt /opt /opt/bin \
        /opt/share /private/tmp /proc /root /sbin /srv /sys /tmp /usr /usr/bin /usr/include /usr/lib /usr/local/bin \
        /usr/local/src /usr/sbin /usr/share /usr/src /var /var/log /var/mail /var/spool /var/tmp
        """)
}

"use strict";

// Random files, folders, media types and versions.

const { below, between, pick, repeat, words } = require("dynamic/random-source");
const { Word } = require("dynamic/word-values");

// Extensions by media type; the first of each type is a common one.
const extensions = {
  "application/json": ["json", "map"], "application/pdf": ["pdf"], "application/xml": ["xml", "xsl"],
  "application/zip": ["zip"], "application/vnd.ms-excel": ["xls", "xlt"], "audio/midi": ["mid", "rmi"],
  "audio/mpeg": ["mp3", "m2a"], "audio/ogg": ["oga", "spx"], "audio/x-wav": ["wav"], "font/woff": ["woff"],
  "image/gif": ["gif"], "image/jpeg": ["jpeg", "jpe"], "image/png": ["png"], "image/svg+xml": ["svg", "svgz"],
  "message/rfc822": ["eml", "mime"], "model/mesh": ["msh", "silo"], "text/calendar": ["ics", "ifb"],
  "text/css": ["css"], "text/csv": ["csv"], "text/html": ["html", "shtml"], "text/plain": ["txt", "def"],
  "video/mp4": ["mp4", "mpg4"], "video/mpeg": ["mpeg", "m2v"], "video/webm": ["webm"], "x-shader/x-vertex": ["vert"],
};
const mediaTypes = Object.keys(extensions);
const types = [...new Set(mediaTypes.map((type) => type.split("/")[0]))];
const commonTypes = words("application audio image text video");
const common = mediaTypes.filter((type) => commonTypes.includes(type.split("/")[0]));
const directories = words("/Applications /bin /boot /dev /etc /etc/mail /home /home/user /lib /Library /media /mnt"
  + " /opt /opt/bin /opt/share /private/tmp /proc /root /sbin /srv /sys /System /tmp /Users /usr /usr/bin"
  + " /usr/include /usr/lib /usr/local/bin /usr/local/src /usr/sbin /usr/share /usr/src /var /var/log /var/mail"
  + " /var/spool /var/tmp");

const FileExt = () => pick(extensions[pick(mediaTypes)]);
const CommonFileExt = () => extensions[pick(common)][0];
const DirectoryPath = () => pick(directories);
const baseName = () => repeat(between(1, 4), Word).join("_").replaceAll("-", "_");
const FileName = () => `${baseName()}.${FileExt()}`;

module.exports = {
  FileName,
  CommonFileName: () => `${baseName()}.${CommonFileExt()}`,
  FilePath: () => `${DirectoryPath()}/${FileName()}`,
  DirectoryPath,
  MimeType: () => pick(mediaTypes),
  FileType: () => pick(types),
  CommonFileType: () => pick(commonTypes),
  FileExt,
  CommonFileExt,
  Semver: () => repeat(3, () => below(10)).join("."),
};

import JavaScript
import Platform
import Testing

/// What a user of each distribution is told to install.
struct InstallationTests {
    @Test(arguments: [
        ("ID=debian\nVERSION_ID=\"12\"\n", "apt install libjavascriptcoregtk-4.1-0"),
        ("ID=debian\nVERSION_ID=\"11\"\n", "apt install libjavascriptcoregtk-4.0-18"),
        ("ID=ubuntu\nID_LIKE=debian\nVERSION_ID=\"20.04\"\n", "apt install libjavascriptcoregtk-4.0-18"),
        ("PRETTY_NAME=\"Debian GNU/Linux forky/sid\"\nID=debian\n", "apt install libjavascriptcoregtk-4.1-0"),
        ("ID=linuxmint\nID_LIKE=\"ubuntu debian\"\nVERSION_ID=\"22\"\n", "apt install libjavascriptcoregtk-4.1-0"),
        ("ID=fedora\nVERSION_ID=42\n", "dnf install javascriptcoregtk4.1"),
        ("ID=\"rocky\"\nID_LIKE=\"rhel centos fedora\"\nVERSION_ID=\"9.4\"\n", "dnf install webkit2gtk3-jsc"),
        ("ID=manjaro\nID_LIKE=arch\n", "pacman -S webkit2gtk-4.1"),
        ("ID='opensuse-leap'\nID_LIKE='suse opensuse'\n", "zypper install libjavascriptcoregtk-4_1-0"),
        ("ID=alpine\nVERSION_ID=3.20.0\n", nil), ("", nil), ("=\n\"\nID\nID_LIKE=", nil),
    ])
    func commandFitsTheDistribution(osRelease: String, command: String?) {
        #expect(JavaScriptCore.installation(on: LinuxDistribution(osRelease: osRelease)) == command)
    }
}

import TestSupport

/// Public test keys.
enum KeySamples {
    /// The EC key of RFC 7515, appendix A.3.
    static let p256 = """
        -----BEGIN PRIVATE KEY-----
        MIGHAgEAMBMGByqGSM49AgEGCCqGSM49AwEHBG0wawIBAQQgjpsQnnGQmL+YBIff
        H1136cspYG6+0iY7X1fCE9+E9LKhRANCAAR/zc4ncPbEXUGDy+5v20t7WAczNXvp
        7xO6z248e9FURcfxRM0bvZt+hyzf7bnuufSzaV1uqQskrYpGIyiFiOWt
        -----END PRIVATE KEY-----
        """

    static let p256Public = """
        -----BEGIN PUBLIC KEY-----
        MFkwEwYHKoZIzj0CAQYIKoZIzj0DAQcDQgAEf83OJ3D2xF1Bg8vub9tLe1gHMzV7
        6e8Tus9uPHvRVEXH8UTNG72bfocs3+257rn0s2ldbqkLJK2KRiMohYjlrQ==
        -----END PUBLIC KEY-----
        """

    static let otherP256 = """
        -----BEGIN PRIVATE KEY-----
        MIGHAgEAMBMGByqGSM49AgEGCCqGSM49AwEHBG0wawIBAQQgRVHSppmN8P8BtfRf
        gzKsu+E56S9yOp0RSrwRtXFcaZahRANCAAT5Ef5jkyut26PscVbRYqijROSu9oG1
        aQWyb5t+bzdwuCkXJgFHaw7J4GJpVJBS8ALraiAgCAHWtN7CvXCIy9zZ
        -----END PRIVATE KEY-----
        """

    /// The RSA key of RFC 7515, appendix A.2.
    static let rsa = SampleKeys.rsa
}

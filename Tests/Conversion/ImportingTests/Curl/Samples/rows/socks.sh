curl http://a/b --socks5-hostname p:1080

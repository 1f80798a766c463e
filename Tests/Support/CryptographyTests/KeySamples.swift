import TestSupport

/// Public test keys: those of RFC 7515 in several encodings, and keys that are rejected.
enum KeySamples {
    /// The RSA key of RFC 7515, appendix A.2, in PKCS #8.
    static let rsa = SampleKeys.rsa

    static let rsaPKCS1 = """
        -----BEGIN RSA PRIVATE KEY-----
        MIIEowIBAAKCAQEAofgWCuLjybRlzo0tZWJjNiuSfb4p4fAkd/wWJcyQoTbji9k0
        l8W26mPddxHmfHQp+Vaw+4qPCJrcS2mJPMEzP1Pt0Bm4d4QlL+yRT+SFd2lZS+pC
        gNMsD1W/YpRPEwOWvG6b32690r2jZ47soMZo9wGzjb/7OMg0LOL+bSf63kpaSHSX
        ndS5z5rexMdbBYUsLA9e+KXBdQOS+UTo7WTBEMa2R2CapHg665xsmtdVMTBQY4uD
        Zlxvb3qCo5ZwKh9kG4LT6/I5IhlJH7aGhyxXFvUK+DWNmoudF8NAco9/h9iaGNj8
        q2ethFkMLs91kzk2PAcDTW9gb54h4FRWyuXpoQIDAQABAoIBABKucaRpzQorw35S
        bEUAVx8dYXUdZOlJcHtiWQ+dC6V8ljxAHj/PLyzTveyI5QO/xkObCyjIL303l2cf
        UhPu2MFaJdjVzqACXuOrLot/eSFvxjvqVidTtAZExqFRJ9mylUVAoLvhowVWmC1O
        n95fZCXxTUtxNEG1Xcc7m0rtzJKs45J+N/V9DP1edYH6USyPSWGp6wuA+KgHRnKK
        Vf9GRx80JQY7nVNkL17eHoTWEwga+lwi0FEoW9Y7lDtWXYmKBWhUE+U8PGxlJf8f
        40493HDw1WRQ/aSLoS4QTp3rn7gYgeHEvfJdkkf0UMhlknlo53M09EFPdadQ4TlU
        bjqKc50CgYEA4BzEEOtIpmVdVEZNCqS7baC4crd0pqnRH/5IB3jw3bcxGn6QLvnE
        tfdUdiYrqBdss1l58BQ3KhooKeQTa9AB0Hw/Py5PJdTJNPY8cQn7ouZ2KKDcmnPG
        BY5t7yLc1QlQ5xHdwW1VhvKn+nXqhJTBgIPgtldC+KDV5z+y2XDwGUcCgYEAuQPE
        fgmVtjL0Uyyx88GZFF1fOunH3+7cepKmtH4pxhtCoHqpWmT8YAmZxaewHgHAjLYs
        p1ZSe7zFYHj7C6ul7TjeLQeZD/YwD66t62wDmpe/HlB+TnBA+njbglfIsRLtXlnD
        zQkv5dTltRJ11BKBBypeeF6689rjcJIDEz9RWdcCgYAHAp9XcCSrn8wVkMVkKdb7
        DOX4IKjzdahm+ctDAJN4O/y7OW5FKebvUjdAIt2GuoTZ71iTG+7F0F+lP88jtjP4
        U4qe7VHoewl4MKOfXZKTe+YCS1XbNvfgwJ3Ltyl1OH9hWvu2yza7q+d5PCsDzqtm
        27kxuvULVeya+TEdAB1ijQKBgQCH/3r6YrVH/uCWGy6bzV1nGNOdjKc9tmkfOJmN
        54dxdixdpozCQ6U4OxZrsj3FcOhHBsqAHvX2uuYjagqvo3cOj1TRqNocX40omfCC
        Mx3bD1yPPf/6TI2XECva/ggqEY2mYzmIiA5LVVmc5nrybr+lssFKneeyxN2Wq93S
        0iJMdQKBgCGHewxzoa1r8ZMD0LETNrToK423K377UCYqXfg5XMclbrjPbEC3YI1Z
        NqMtuhdBJqUnBi6tjKMF+34Xf0CUN8ncuXGO2CAYvO8PdyCixHX52ybaDjy1FtCE
        6yUXjoKNXKvUm7MWGsAYH6f4IegOetN5NvmUMFStCSkh7ixZLkN1
        -----END RSA PRIVATE KEY-----
        """

    static let rsaPublic = """
        -----BEGIN PUBLIC KEY-----
        MIIBIjANBgkqhkiG9w0BAQEFAAOCAQ8AMIIBCgKCAQEAofgWCuLjybRlzo0tZWJj
        NiuSfb4p4fAkd/wWJcyQoTbji9k0l8W26mPddxHmfHQp+Vaw+4qPCJrcS2mJPMEz
        P1Pt0Bm4d4QlL+yRT+SFd2lZS+pCgNMsD1W/YpRPEwOWvG6b32690r2jZ47soMZo
        9wGzjb/7OMg0LOL+bSf63kpaSHSXndS5z5rexMdbBYUsLA9e+KXBdQOS+UTo7WTB
        EMa2R2CapHg665xsmtdVMTBQY4uDZlxvb3qCo5ZwKh9kG4LT6/I5IhlJH7aGhyxX
        FvUK+DWNmoudF8NAco9/h9iaGNj8q2ethFkMLs91kzk2PAcDTW9gb54h4FRWyuXp
        oQIDAQAB
        -----END PUBLIC KEY-----
        """

    static let rsaPublicPKCS1 = """
        -----BEGIN RSA PUBLIC KEY-----
        MIIBCgKCAQEAofgWCuLjybRlzo0tZWJjNiuSfb4p4fAkd/wWJcyQoTbji9k0l8W2
        6mPddxHmfHQp+Vaw+4qPCJrcS2mJPMEzP1Pt0Bm4d4QlL+yRT+SFd2lZS+pCgNMs
        D1W/YpRPEwOWvG6b32690r2jZ47soMZo9wGzjb/7OMg0LOL+bSf63kpaSHSXndS5
        z5rexMdbBYUsLA9e+KXBdQOS+UTo7WTBEMa2R2CapHg665xsmtdVMTBQY4uDZlxv
        b3qCo5ZwKh9kG4LT6/I5IhlJH7aGhyxXFvUK+DWNmoudF8NAco9/h9iaGNj8q2et
        hFkMLs91kzk2PAcDTW9gb54h4FRWyuXpoQIDAQAB
        -----END RSA PUBLIC KEY-----
        """

    /// The EC key of RFC 7515, appendix A.3, in PKCS #8.
    static let p256 = """
        -----BEGIN PRIVATE KEY-----
        MIGHAgEAMBMGByqGSM49AgEGCCqGSM49AwEHBG0wawIBAQQgjpsQnnGQmL+YBIff
        H1136cspYG6+0iY7X1fCE9+E9LKhRANCAAR/zc4ncPbEXUGDy+5v20t7WAczNXvp
        7xO6z248e9FURcfxRM0bvZt+hyzf7bnuufSzaV1uqQskrYpGIyiFiOWt
        -----END PRIVATE KEY-----
        """

    static let p256SEC1 = """
        -----BEGIN EC PRIVATE KEY-----
        MHcCAQEEII6bEJ5xkJi/mASH3x9dd+nLKWBuvtImO19XwhPfhPSyoAoGCCqGSM49
        AwEHoUQDQgAEf83OJ3D2xF1Bg8vub9tLe1gHMzV76e8Tus9uPHvRVEXH8UTNG72b
        focs3+257rn0s2ldbqkLJK2KRiMohYjlrQ==
        -----END EC PRIVATE KEY-----
        """

    static let p256Public = """
        -----BEGIN PUBLIC KEY-----
        MFkwEwYHKoZIzj0CAQYIKoZIzj0DAQcDQgAEf83OJ3D2xF1Bg8vub9tLe1gHMzV7
        6e8Tus9uPHvRVEXH8UTNG72bfocs3+257rn0s2ldbqkLJK2KRiMohYjlrQ==
        -----END PUBLIC KEY-----
        """

    static let p256Parameters = """
        -----BEGIN EC PARAMETERS-----
        BggqhkjOPQMBBw==
        -----END EC PARAMETERS-----
        """

    static let p256Certificate = """
        -----BEGIN CERTIFICATE-----
        MIIBcDCCARWgAwIBAgIUJfYpiyFIDfiVoqMSgP4Utw7r0G8wCgYIKoZIzj0EAwIw
        DDEKMAgGA1UEAwwBeDAgFw0yNjExMjExMjA5MjhaGA8yMTI2MTAyODEyMDkyOFow
        DDEKMAgGA1UEAwwBeDBZMBMGByqGSM49AgEGCCqGSM49AwEHA0IABH/Nzidw9sRd
        QYPL7m/bS3tYBzM1e+nvE7rPbjx70VRFx/FEzRu9m36HLN/tue659LNpXW6pCySt
        ikYjKIWI5a2jUzBRMB0GA1UdDgQWBBTOjRaxyTOOt/45eZmuRb7uP7WGhjAfBgNV
        HSMEGDAWgBTOjRaxyTOOt/45eZmuRb7uP7WGhjAPBgNVHRMBAf8EBTADAQH/MAoG
        CCqGSM49BAMCA0kAMEYCIQDM3NmlMsLYEDhxKyEpVQXAWSWRzXpiSnXQTnFez1im
        hAIhAOVG+aDvbTnlN9K0m+0BaIYUISLm3+W9OuR0ytirLvCn
        -----END CERTIFICATE-----
        """

    static let p256Request = """
        -----BEGIN CERTIFICATE REQUEST-----
        MIHFMG4CAQAwDDEKMAgGA1UEAwwBeDBZMBMGByqGSM49AgEGCCqGSM49AwEHA0IA
        BH/Nzidw9sRdQYPL7m/bS3tYBzM1e+nvE7rPbjx70VRFx/FEzRu9m36HLN/tue65
        9LNpXW6pCyStikYjKIWI5a2gADAKBggqhkjOPQQDAgNHADBEAiBlV9yk3YdZaa3t
        Zn7rNAmW64muXdqNfAff9YHxQy202QIgCZl+gpFtvnTD7ZHuuIq8gxaUdHBUVfVN
        nj9kR2xmypw=
        -----END CERTIFICATE REQUEST-----
        """

    /// The same key, encrypted with the password "x".
    static let p256Encrypted = """
        -----BEGIN ENCRYPTED PRIVATE KEY-----
        MIHsMFcGCSqGSIb3DQEFDTBKMCkGCSqGSIb3DQEFDDAcBAgOQBZgMrjeKgICCAAw
        DAYIKoZIhvcNAgkFADAdBglghkgBZQMEASoEEGwdixVzsoWUSU6ItDiTJM0EgZD7
        z6bl2aULAKb+78X03J1HkwFtEI+N+IlFpJ20DLHABeKunt9XqYGlPHw2Z80F6oKe
        akJHAJKDlLoaIZWaGgzsJtA6I+xRYvWCQkNd+S3OMIaUaydpPilxm+fVci9Cfy+I
        drr+L5ZG2VZe4UpLT1fH3H6BxLO89xmi1kKux97Ic/O3k+UnYQ3PUAgsrMvGTvY=
        -----END ENCRYPTED PRIVATE KEY-----
        """

    static let p256EncryptedSEC1 = """
        -----BEGIN EC PRIVATE KEY-----
        Proc-Type: 4,ENCRYPTED
        DEK-Info: AES-256-CBC,D45AEFBE7F9B379FBAA93688D8E992CB

        QG28TsJKp5VdyJpz3caKC/0qhO/lxFfnUcUMlocmnUoWG4E3wmCW0o2JAtL9C74N
        deaCT64259Y+3/j2I0QBh8nUR+4KWVEpHFl0Inye3u1thzsLLfH9YtqAAI5mUctI
        yDaWlz4uED9WoIDjjA4t5F4CxNyuyagPPlSMiN0tvDg=
        -----END EC PRIVATE KEY-----
        """

    static let p384 = """
        -----BEGIN PRIVATE KEY-----
        MIG2AgEAMBAGByqGSM49AgEGBSuBBAAiBIGeMIGbAgEBBDDAUmL2rLpPBgHBv2R4
        n2MhtEGJon6E8FjpB5LkaZTy0cVR+KYjjKdR4hQT3GNjYMWhZANiAAR0MjwKXJWx
        t7yAJjBr8KnOZMRNQP2A2oi49wljvAq2kvGGfVF3nZ0NNLA+rKyXERTNUfwNTByd
        P/o0di7iPSKhe1mcg50AN3q3OjQSLLYLZ8RXwLBuZTNhAf601FIo6UE=
        -----END PRIVATE KEY-----
        """

    /// The EC key of RFC 7515, appendix A.4.
    static let p521 = """
        -----BEGIN PRIVATE KEY-----
        MIHuAgEAMBAGByqGSM49AgEGBSuBBAAjBIHWMIHTAgEBBEIBjmlvsDRQWIHdEQtI
        Prh9Ms5JX+NrN0Xt8tjK5PDyU59GFaDpjqtSs8DF6sTOB1GFqOe7R96sHR3ne8z2
        YTXmPYKhgYkDgYYABAHpKQUPEk/GvFXH1TkzZd+d70qwwiyyV5j5NOsE48a643Aa
        V6eRDp2BvzYxWejryxVdY0n0vbbM+KlMXFnHqsEBpAA0pkQON2dQ0jcf0b3CyPO3
        HS9O5eo0MsgVzKMVYP5dk4fsd0tVg4Yw5cu/Woy+CpHdAGTGmZofbm5n+t3t5MjI
        9g==
        -----END PRIVATE KEY-----
        """

    static let ed25519 = """
        -----BEGIN PRIVATE KEY-----
        MC4CAQAwBQYDK2VwBCIEIIyVafgmontu3KYkhr8aSGsYIJfOeJ1EaoDcxL3A74SK
        -----END PRIVATE KEY-----
        """

    static let rsa1024 = """
        -----BEGIN PRIVATE KEY-----
        MIICeAIBADANBgkqhkiG9w0BAQEFAASCAmIwggJeAgEAAoGBALCocnB7XViHa+Ti
        EAYmgrvEfBsRnydiZNjFYqHN62dFe8uO/b0mBO6rmIlqeMqLcgpfdV3j/Q6QBEsO
        62y3kSB9qm1SsFaRWTrJNS4XYuPUEuSkVm2x1/sF5zLpeeLK2XQcFYEUoijlwSkc
        wGrVs7zyM+sgSCepX7bjr3w9LX3TAgMBAAECgYBhBKGU1Kt3Kyg+E0jpl8zEgiwG
        Ua8uWgM4aW65nfViSe6q5GTFtFORH/wtu6OK2PpQaAx0+/jGPqGc9xykIEw6uT5m
        1BCx93v3XPwrIMk5lbfIW1ya6NXxtlji05/49HU07HA1C96PRZ243wt+RDtmquVs
        i0cKldqnDrFmBgAvwQJBAOjP/PjQrQQcVKiDXhMnxjW0NmeICSKIjmeWYtOWdI+R
        TOKwMQwrLuRzSYcZovZt49RG+OFvibq7rLY/3L+Nhe0CQQDCQLC+/bhm2BPeqecG
        wrH37FJ9aTvzR7l2PQ9FYZsJ2PUyMI3ptlexNU18A8boIzs6LTEscQOxuAi+0PKv
        Xpq/AkEAmBd4ThwVS4Aulj/r71umk2L9v7kRLqxDS8zlFxFNaJUlw1oTUL3NTpU6
        TbYjzhWQJxeOc8foFEOS2yTxU3pjKQJBAKrBxxz9V/4/76eKXyWYPG2d9h18RlDj
        OerwXd41oN4VM+V8vSM3QPrrykM75rvlTIkldNaGOiMdjcJ/VvZGCW0CQQDN+r9C
        GPb5T0FDouX9t59Y5Z9my4aMB7Lvc83+iy3BeoClfdn82mW7ZoyzKMv11Wi0ens0
        oyJA8WS71SSpuwFs
        -----END PRIVATE KEY-----
        """
}

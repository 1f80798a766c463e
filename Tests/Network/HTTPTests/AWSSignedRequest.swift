import HTTP

/// A request with the signature of another implementation.
struct AWSSignedRequest: Sendable {
    let method: String
    let url: String
    var fields: [HTTPField] = []
    var content = ""
    let service: String
    let region: String
    var sessionToken: String?
    let names: String
    let signature: String

    init(
        _ method: String, _ url: String, fields: [HTTPField] = [], content: String = "", service: String,
        region: String, sessionToken: String? = nil, names: String, signature: String
    ) {
        self.method = method
        self.url = url
        self.fields = fields
        self.content = content
        self.service = service
        self.region = region
        self.sessionToken = sessionToken
        self.names = names
        self.signature = signature
    }

    /// Random requests, signed by botocore 1.43.11 at 2026-03-14T09:26:53Z with the keys "AKTEST" and "s3cr+t/Key=".
    static let byBotocore = [
        AWSSignedRequest(
            "HEAD", "http://127.0.0.1:443/%2B%7C82sy_B/~/sb%27XF%3BN%3F?W%2C=&Y3K%26&Y3K%26=.%3C_&Y3K%26=",
            fields: [HTTPField("x-amz-meta-b", "text/plain; charset=utf-8")], service: "sqs", region: "us-east-1",
            names: "host;x-amz-date;x-amz-meta-b",
            signature: "6f156324f14edd9288978c33e713a8fc0061f95bc723c97812fb076abff01918"),
        AWSSignedRequest(
            "PATCH", "https://127.0.0.1:8080/a?qr%3C=GdBSe&qr%3C=G&qr%3C=S&9=%26ST",
            fields: [
                HTTPField("Range", "ü é"), HTTPField("Content-Type", "a\tb"), HTTPField("X-A", " lead"),
                HTTPField("Content-MD5", ""),
            ], content: "Param1=value1", service: "dynamodb", region: "eu-central-1",
            names: "content-md5;content-type;host;range;x-a;x-amz-date",
            signature: "5355dacd3e97c0096de437169ca6f58babf70de1de56b7543b60804050e4fe59"),
        AWSSignedRequest(
            "PUT", "https://b.s3.amazonaws.com:8080/XW0Mzb/hO%E2%82%AC.p/ox/w.TQqD",
            fields: [
                HTTPField("X-A", "text/plain; charset=utf-8"), HTTPField("X-Amz-Target", "ü é"),
                HTTPField("X-A", "trail  "), HTTPField("TE", "application/json"),
            ], content: "Param1=value1", service: "dynamodb", region: "us-east-1",
            names: "host;x-a;x-amz-date;x-amz-target",
            signature: "49c2f2c0fb6377f2184c034a4aed659c74af938fd04e583e615da5de14db1d34"),
        AWSSignedRequest(
            "HEAD", "http://b.s3.amazonaws.com:8080/",
            fields: [
                HTTPField("X-Custom", "text/plain; charset=utf-8"), HTTPField("If-Match", "application/json"),
                HTTPField("TE", "a\tb"), HTTPField("X-Amzn-Trace-Id", " lead"),
            ], service: "sqs", region: "eu-central-1",
            names: "host;if-match;x-amz-date;x-custom",
            signature: "4cc2dd54547ab0647f20da927f9a7529fb6ca97af2e179e1a8b65f8fe0dc8e50"),
        AWSSignedRequest(
            "PUT", "http://api.example.com:443/%7BMCV%F0%9F%98%80%C3%A9bx/5n%25%28Wd/Cuc1V/%F0%9F%98%80/a",
            fields: [
                HTTPField("Content-Type", "application/json"), HTTPField("Content-MD5", "text/plain; charset=utf-8"),
            ], content: "ü€\n", service: "sqs", region: "us-east-1",
            names: "content-md5;content-type;host;x-amz-date",
            signature: "44a075946ddfc9cc47156f53277f38e2cd125ea7bb126ee32ca12e0cbafc6e37"),
        AWSSignedRequest(
            "PATCH", "https://127.0.0.1:80/./%2C%E2%82%ACn/lA/UC%2F2?%29t=%3Dod",
            fields: [HTTPField("X-Amz-Target", "x,y")], content: "ü€\n", service: "dynamodb", region: "ap-southeast-2",
            sessionToken: "session+Token/==",
            names: "host;x-amz-date;x-amz-security-token;x-amz-target",
            signature: "ca103c461db804e37c40c2eb906e0c2165808fdeb447b238d9a23e1e3090581a"),
        AWSSignedRequest(
            "HEAD", "https://b.s3.amazonaws.com:80/NO6-Wi/Uv%F0%9F%98%80?%2F4=%2Az%3Cy&%2F4&aGb0=I1Aw%28&%2F4",
            service: "sqs", region: "ap-southeast-2", sessionToken: "session+Token/==",
            names: "host;x-amz-date;x-amz-security-token",
            signature: "385b7fd3a096451b83f82b3bb922bcdb6586605568f59a45933b32fdebb3d3b7"),
        AWSSignedRequest(
            "DELETE", "http://127.0.0.1:80/?1S1%60=Dqgw%2B%3A&T=k%3E8&F=ER",
            fields: [HTTPField("Expect", "trail  "), HTTPField("X-A", "x,y"), HTTPField("Content-MD5", "\"q   q\"")],
            service: "sqs", region: "us-east-1",
            names: "content-md5;host;x-a;x-amz-date",
            signature: "b1c3d97447e89e0dc4d6a1a0a8652a23da1e1c6d232b2df5da6710f13f82851b"),
        AWSSignedRequest(
            "PATCH", "https://b.s3.amazonaws.com:80/?%2Bs=wQf",
            fields: [
                HTTPField("Range", "text/plain; charset=utf-8"), HTTPField("X-A", ""), HTTPField("X-Custom", "x,y"),
                HTTPField("Content-Type", ""),
            ], content: "Param1=value1", service: "sqs", region: "us-east-1", sessionToken: "session+Token/==",
            names: "content-type;host;range;x-a;x-amz-date;x-amz-security-token;x-custom",
            signature: "82e06e2078cd5dd4ccaba7627b9a7a7f67a737a7af0a44f2b5c79e404cd0bce0"),
        AWSSignedRequest(
            "PUT", "https://api.example.com:443/%22efV/z/M%5ESt%5E%21nX/tj5Y7%24xj/",
            fields: [HTTPField("User-Agent", "application/json")], service: "s3", region: "eu-central-1",
            names: "host;x-amz-content-sha256;x-amz-date",
            signature: "3fab35b458046a0d672dd5c5a92db45ee3824b77e4cd03ad691fd4507b019f7b"),
        AWSSignedRequest(
            "HEAD", "http://localhost/%3D?F=dD&_c=0&%E2%82%ACHX=%2A~%E2%82%AC0%29&3Pg=&_c=P0y%7CC%60",
            fields: [
                HTTPField("X-Amzn-Trace-Id", "text/plain; charset=utf-8"),
                HTTPField("X-Amz-Target", "application/json"),
            ], service: "iam", region: "eu-central-1", sessionToken: "session+Token/==",
            names: "host;x-amz-date;x-amz-security-token;x-amz-target",
            signature: "c22997ae14032cceeb109f01c37ee693ded5735e11ad10891b3e19fc35366a5f"),
        AWSSignedRequest(
            "GET", "https://b.s3.amazonaws.com/%7CA/bwIu%5BF%3Et?%3D%3A=%3E%277b%25",
            fields: [HTTPField("Expect", " lead")], service: "iam", region: "ap-southeast-2",
            names: "host;x-amz-date",
            signature: "69c2ef4d4e4946fd0cb1bcda487807a9782db47196804ea7690b73b2bf9c617d"),
        AWSSignedRequest(
            "PUT", "https://b.s3.amazonaws.com:80/xPtsLj%3F/cm%F0%9F%98%80/wHyU2?5X=k%26Ng",
            fields: [HTTPField("x-amz-meta-b", "\"q   q\"")], content: "{}", service: "dynamodb",
            region: "eu-central-1", sessionToken: "session+Token/==",
            names: "host;x-amz-date;x-amz-meta-b;x-amz-security-token",
            signature: "5f6f8d9884eb33fb4f56183e8af7414a07f5f775379a95d099dc1b1d68b02f36"),
        AWSSignedRequest(
            "PUT", "https://127.0.0.1:443/sVv/%2F%C3%A9%60/Azf",
            fields: [HTTPField("Expect", " lead"), HTTPField("If-Match", "text/plain; charset=utf-8")],
            content: "Param1=value1", service: "sqs", region: "eu-central-1", sessionToken: "session+Token/==",
            names: "host;if-match;x-amz-date;x-amz-security-token",
            signature: "544a3e7139a51a2c2ab62f89ef202ef16b76c0189723ce855faa0ea944d25508"),
        AWSSignedRequest(
            "DELETE", "http://b.s3.amazonaws.com:8080/%3E%C3%A9nuHE/RLI?Q%3A=&%2AG=Vor",
            fields: [
                HTTPField("If-Match", "a  b   c"), HTTPField("x-amz-meta-b", "trail  "), HTTPField("X-A", "a  b   c"),
                HTTPField("X-Amzn-Trace-Id", "a  b   c"),
            ], service: "sqs", region: "eu-central-1", sessionToken: "session+Token/==",
            names: "host;if-match;x-a;x-amz-date;x-amz-meta-b;x-amz-security-token",
            signature: "c9c62ca6fb7cab4f8c00893ae1e5f3c154ab34df1a6815ce07cbd8c2715e5836"),
        AWSSignedRequest(
            "POST", "http://127.0.0.1:8080/DcQ%29/O/../2GE?%7CH=6&z%F0%9F%98%80%25x=9",
            fields: [
                HTTPField("User-Agent", "x,y"), HTTPField("X-A", "\"q   q\""), HTTPField("X-Amz-Target", "\"q   q\""),
                HTTPField("Range", "a  b   c"),
            ], content: "Param1=value1", service: "execute-api", region: "us-east-1", sessionToken: "session+Token/==",
            names: "host;range;x-a;x-amz-date;x-amz-security-token;x-amz-target",
            signature: "6c6bfb614d5cf44fa11401f5baa8b62920bbeabe6e9d87f3fe81ddb278226492"),
        AWSSignedRequest(
            "DELETE", "https://127.0.0.1:80/../H%7BL%7D~Pu/%3Fm%7D6S-y/6P%3DULuoL?L=6v&L=Q%23O&uQ%3E=5Wt%E2%82%AC",
            fields: [HTTPField("X-A", "application/json"), HTTPField("Content-MD5", "a\tb")], service: "dynamodb",
            region: "ap-southeast-2", sessionToken: "session+Token/==",
            names: "content-md5;host;x-a;x-amz-date;x-amz-security-token",
            signature: "5f09f828b9154ada9402ff1e4eed1f5df44f70d27e5de6e16bb3c5eb993653f8"),
        AWSSignedRequest(
            "POST", "https://api.example.com:80/",
            content: "{}", service: "s3", region: "eu-central-1", sessionToken: "session+Token/==",
            names: "host;x-amz-content-sha256;x-amz-date;x-amz-security-token",
            signature: "3bb09bcef701f421421d87fc77bc9e21db590a85f6fc34189c5d575048733d88"),
        AWSSignedRequest(
            "POST", "http://b.s3.amazonaws.com:80/?9%2B%3AY&E=%22f%40%5D&U=q&9%2B%3AY=t%3FK%3F%3Bk",
            content: "ü€\n", service: "sqs", region: "eu-central-1",
            names: "host;x-amz-date",
            signature: "396c824ec0c46e2de74455e93f6b39d62d17fcf50275f92212cbb04f5c06eb67"),
        AWSSignedRequest(
            "DELETE", "https://127.0.0.1:80/b%23sK%7D%296/.?n=&n=3%5Eaw&n=VY&n=QHrP",
            service: "iam", region: "us-east-1", sessionToken: "session+Token/==",
            names: "host;x-amz-date;x-amz-security-token",
            signature: "3bce7edffca182bb888683b9118e869f3bce763b05139ed2f0e475c19f256505"),
        AWSSignedRequest(
            "GET", "https://127.0.0.1:8080/~Ur/a?%2CA=",
            fields: [
                HTTPField("X-Amzn-Trace-Id", " lead"), HTTPField("X-Amz-Target", "a  b   c"),
                HTTPField("x-amz-meta-b", "ü é"),
            ], service: "dynamodb", region: "us-east-1",
            names: "host;x-amz-date;x-amz-meta-b;x-amz-target",
            signature: "9f330b2c4d9e27ce73c7922771d14b68f29836f3f1ba1ac30599c01d6a7fc775"),
        AWSSignedRequest(
            "PUT", "https://b.s3.amazonaws.com:80/QxH%5Du%244w/k/i%3D%22/%40?d=%E2%82%ACD",
            fields: [HTTPField("x-amz-meta-b", "a  b   c"), HTTPField("Expect", "\"q   q\"")], content: "ü€\n",
            service: "iam", region: "us-east-1", sessionToken: "session+Token/==",
            names: "host;x-amz-date;x-amz-meta-b;x-amz-security-token",
            signature: "5ac09cefc3a031a7e5e519fb0ff8069a858b81bb9ec240fd1765d346ad6ff25e"),
        AWSSignedRequest(
            "GET", "http://127.0.0.1/",
            fields: [HTTPField("X-A", ""), HTTPField("X-Amz-Target", "a  b   c"), HTTPField("If-Match", "x,y")],
            service: "dynamodb", region: "eu-central-1",
            names: "host;if-match;x-a;x-amz-date;x-amz-target",
            signature: "201fbc8d046b383b82f6f487b21f52f2c2bf4de53502c454c2c6df497baf8711"),
        AWSSignedRequest(
            "PUT", "https://api.example.com:8080/fj?%29J=r&%29J=fH%5D6",
            content: "Param1=value1", service: "iam", region: "us-east-1", sessionToken: "session+Token/==",
            names: "host;x-amz-date;x-amz-security-token",
            signature: "e7a8c791f8ef0980741d1f0162a586ab0dd20702125095ffd970625e6f77c9b9"),
        AWSSignedRequest(
            "PUT", "http://b.s3.amazonaws.com:80/..?ru=T%C3%A9&TL=7%2FM&4=z",
            fields: [HTTPField("TE", "a\tb"), HTTPField("Connection", "a  b   c")], content: "ü€\n",
            service: "execute-api", region: "eu-central-1",
            names: "host;x-amz-date",
            signature: "8a2c5ead1e83e950fdfb614ee5713f3ac7dbd1083d280eec3e362f6932145c4e"),
        AWSSignedRequest(
            "GET", "http://localhost:80/PTh/dT/f5wPjAsh/u/a?F=&F=v%7B&F=&QK%7Bs=%2A9mKdg",
            fields: [HTTPField("If-Match", "trail  ")], service: "dynamodb", region: "ap-southeast-2",
            sessionToken: "session+Token/==",
            names: "host;if-match;x-amz-date;x-amz-security-token",
            signature: "e5a10d01065222057cd2efb8ccb3c4ba972820180d0d8cd3c9567d2e5d52a943"),
        AWSSignedRequest(
            "DELETE", "https://b.s3.amazonaws.com:443/AQgoWiP8/%3Aw0%21ar/pM0%3C%2B/%40-%22?9YB&9YB=%3F9&ks",
            service: "dynamodb", region: "us-east-1",
            names: "host;x-amz-date",
            signature: "474676918e8659b747046ba7a8a83c55e92276f00ea7952725da8d519b2bb2cd"),
        AWSSignedRequest(
            "DELETE", "https://localhost:80/k/L/XyRH%5E?%5DL4a=&%5DL4a",
            service: "iam", region: "us-east-1",
            names: "host;x-amz-date",
            signature: "b7ef663c0435871b8ede29ac3ccc54d4dc3d408d17fac3f3d05b4e334ed8a96e"),
        AWSSignedRequest(
            "PUT", "https://127.0.0.1/%3B%5EJAyw%3D?%5BpEk=&TV0%22&S%7B%60=K",
            fields: [HTTPField("Content-MD5", "ü é")], content: "ü€\n", service: "sqs", region: "us-east-1",
            names: "content-md5;host;x-amz-date",
            signature: "f6489693e32620017d661f81ab5980261c2b53f66169b21864a053552cbd68d9"),
        AWSSignedRequest(
            "PATCH", "https://b.s3.amazonaws.com:443/Gq/%3DWP0/FsCSnw?%25=%E2%82%AC%2Be&i%25I&i%25I=",
            fields: [
                HTTPField("Content-MD5", "application/json"), HTTPField("X-A", "a  b   c"),
                HTTPField("X-A", "text/plain; charset=utf-8"), HTTPField("TE", "trail  "),
            ], content: "{}", service: "iam", region: "us-east-1",
            names: "content-md5;host;x-a;x-amz-date",
            signature: "e37539c351c8496aad89d0df3848c12f14d33abc71a2f4d6d58d517d2c724d90"),
        AWSSignedRequest(
            "POST", "http://b.s3.amazonaws.com:8080/./B%5DR-9%3Agl?8T&NF%3DC=ou&z2CC=QR&1vb",
            fields: [HTTPField("Content-MD5", "text/plain; charset=utf-8"), HTTPField("Content-Type", "")],
            content: "ü€\n", service: "execute-api", region: "us-east-1", sessionToken: "session+Token/==",
            names: "content-md5;content-type;host;x-amz-date;x-amz-security-token",
            signature: "50cb6040bffb23b7418e7cc3ade3922fd34de4fa51d6fae9cd64ebd8d1f33518"),
        AWSSignedRequest(
            "DELETE", "https://api.example.com/K%7B%5DX/b/O%22c%C3%A90m?%3E_GS&e%40%3E=",
            fields: [HTTPField("X-A", "a  b   c"), HTTPField("X-Custom", "a\tb")], service: "s3",
            region: "ap-southeast-2",
            names: "host;x-a;x-amz-content-sha256;x-amz-date;x-custom",
            signature: "93156168f8eb4b11dfaf5f4d1a927b9863bbbc1a0b53a2e1964092b08f21a585"),
        AWSSignedRequest(
            "GET", "http://localhost:443/o%3E3/PIXqYlJ/bftNfC%3FN//%7B?c%3A=SMQ&c%3A=mu-q&D=R%E2%82%ACU&D=",
            service: "s3", region: "us-east-1",
            names: "host;x-amz-content-sha256;x-amz-date",
            signature: "b8173ef30d1cb544f39df1afcfd7a735340796a990d115623645e3aa23941995"),
        AWSSignedRequest(
            "DELETE", "https://b.s3.amazonaws.com:80/%25%7B%60s0?h=%E2%82%AC&%60~o%5D=8&d%7C=%25%40jp%2F",
            fields: [
                HTTPField("Content-MD5", "text/plain; charset=utf-8"), HTTPField("TE", "a\tb"),
                HTTPField("Accept", "a  b   c"),
            ], service: "sqs", region: "ap-southeast-2", sessionToken: "session+Token/==",
            names: "accept;content-md5;host;x-amz-date;x-amz-security-token",
            signature: "ea0166e4707840454010512f05a520fef0b1a40804954ce5ee8ab4ae5e0339fc"),
        AWSSignedRequest(
            "PATCH", "https://localhost:80/jt%3B%C3%A9%2FB7/IT%5E%20H/_H_/4.A4%291R?1%20&1%20&F=&1%20=w&1%20=KJr",
            fields: [HTTPField("X-Amzn-Trace-Id", "a\tb")], content: "Param1=value1", service: "s3",
            region: "us-east-1", sessionToken: "session+Token/==",
            names: "host;x-amz-content-sha256;x-amz-date;x-amz-security-token",
            signature: "53956c7ded0ae473a80d4b42c59b832ec77ef44f9765dd78f6cdd1dcc1c5d867"),
        AWSSignedRequest(
            "PUT", "https://api.example.com:8080/%2B%7B%E2%82%ACr%2C?%23u=qa%7CVG",
            fields: [HTTPField("Expect", "")], service: "iam", region: "eu-central-1", sessionToken: "session+Token/==",
            names: "host;x-amz-date;x-amz-security-token",
            signature: "de3f9676c5ab4f19bcd9d43ade79f30b438a5955c5730b3c8504a3e85c404e9e"),
        AWSSignedRequest(
            "PUT", "http://localhost/DG_Jv%3E%24%21?8l%21=eb&m=ln2%5B8&p%23Ai=C%3Dhq%26%3B",
            fields: [
                HTTPField("Accept", "x,y"), HTTPField("X-Amzn-Trace-Id", "x,y"), HTTPField("Content-Type", ""),
                HTTPField("TE", "x,y"),
            ], service: "dynamodb", region: "ap-southeast-2", sessionToken: "session+Token/==",
            names: "accept;content-type;host;x-amz-date;x-amz-security-token",
            signature: "f6c6c88bb4f43ed607ee5efb6ba41e303299b046651037a07b765e8a379e8f1f"),
        AWSSignedRequest(
            "PUT", "https://localhost/F%3CGVo2/5d9W%267/../%C3%A9vyT/%7B%60UA",
            content: "{}", service: "dynamodb", region: "eu-central-1",
            names: "host;x-amz-date",
            signature: "2564a24e309089bc3d7703ca14160e1545ac7523f4507c36b1746d0d254adee5"),
        AWSSignedRequest(
            "PUT", "http://localhost:443/2.%5Eh8f?eX~=5Q%7D%40&eX~=6%5Bj&Rxy7=mU%3E%3Bf&-=%3EDB%28xu&P=",
            fields: [HTTPField("Content-Type", "a\tb"), HTTPField("Range", "text/plain; charset=utf-8")], content: "{}",
            service: "dynamodb", region: "eu-central-1", sessionToken: "session+Token/==",
            names: "content-type;host;range;x-amz-date;x-amz-security-token",
            signature: "4c71d2cf92a3cd434467197b8a3022187212ed1f9020174c44476684e49a40aa"),
        AWSSignedRequest(
            "PATCH", "https://localhost:8080/?3=BC&3=h%22%5Esh&%23ss=V9d&-%29A1=&%3C=%28",
            fields: [
                HTTPField("Connection", "x,y"), HTTPField("Expect", " lead"), HTTPField("x-amz-meta-b", ""),
                HTTPField("X-Custom", ""),
            ], content: "ü€\n", service: "sqs", region: "ap-southeast-2", sessionToken: "session+Token/==",
            names: "host;x-amz-date;x-amz-meta-b;x-amz-security-token;x-custom",
            signature: "660ce8ee2d098d4118aa031a05cf44557fbe576d064eda3d2a7e0e248fc5b8e3"),
        AWSSignedRequest(
            "POST", "http://127.0.0.1:80/HmxOf%5EhB/SbK%26/CITa2%217%26?k=dpq%40%23J&%F0%9F%98%808=%3E%2FBJk",
            fields: [
                HTTPField("x-amz-meta-b", "a  b   c"), HTTPField("X-A", "x,y"),
                HTTPField("If-Match", "application/json"), HTTPField("User-Agent", "trail  "),
            ], content: "{}", service: "sqs", region: "eu-central-1",
            names: "host;if-match;x-a;x-amz-date;x-amz-meta-b",
            signature: "e158ffbf25fe72d09c01537b1c7571dac3b097c0d289084ed242307ee86d9fdc"),
        AWSSignedRequest(
            "DELETE", "http://localhost/",
            fields: [
                HTTPField("User-Agent", "a  b   c"), HTTPField("If-Match", "a  b   c"),
                HTTPField("TE", "text/plain; charset=utf-8"),
            ], service: "execute-api", region: "us-east-1",
            names: "host;if-match;x-amz-date",
            signature: "7dd410d4f710679fb698f383e5afb80908fcf7d6591e7b48b923e8055b6ded48"),
        AWSSignedRequest(
            "PUT", "https://127.0.0.1/%2B%5EDFSz/k%24k%29y/?HA=p&8SU&HA&8SU=%2Ct&0=TzSP",
            content: "Param1=value1", service: "iam", region: "ap-southeast-2",
            names: "host;x-amz-date",
            signature: "5d267933416652816af0ff4971ad2f96d3e9ff295bbed227fb35d20a4ad29499"),
        AWSSignedRequest(
            "PUT", "https://localhost/?uK=%3B%27g&uK=&i=4M&x=R%3Ek",
            content: "{}", service: "execute-api", region: "us-east-1", sessionToken: "session+Token/==",
            names: "host;x-amz-date;x-amz-security-token",
            signature: "cef6bd76b69319cc35a83d36ddd75b2018a1bbed1bb963ebdd2c3aa3839b251b"),
    ]
}

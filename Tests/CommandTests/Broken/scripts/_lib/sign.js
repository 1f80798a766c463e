pm.request.headers.upsert({ key: "X-Signed", value: "yes" });

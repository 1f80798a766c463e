curl 'http://a/upload' \
  -H 'Content-Type: multipart/form-data; boundary=----WebKitFormBoundaryAB' \
  --data-raw $'------WebKitFormBoundaryAB\r\nContent-Disposition: form-data; name="title"\r\n\r\nTwo\r\nlines\r\n------WebKitFormBoundaryAB\r\nContent-Disposition: form-data; name="file"; filename="a.png"\r\nContent-Type: image/png\r\n\r\n\r\n------WebKitFormBoundaryAB\r\nContent-Disposition: form-data; name="password"\r\n\r\nhunter22\r\n------WebKitFormBoundaryAB--\r\n'

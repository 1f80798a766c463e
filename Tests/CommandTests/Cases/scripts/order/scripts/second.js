trace.push('before request 2');

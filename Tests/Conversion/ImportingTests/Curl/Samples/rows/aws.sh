curl http://s3.eu-north-1.amazonaws.com/b --aws-sigv4 aws:amz -u "$AWS_ID:$AWS_SECRET"

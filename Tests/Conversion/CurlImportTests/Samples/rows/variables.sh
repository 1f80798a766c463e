curl $BASE/b/${ID}/${X:-y} -H "X-T: $API_TOKEN"

curl $BASE/b/${ID}/${X:-y}/${V:?is missing}/${K?} -H "X-T: $API_TOKEN"

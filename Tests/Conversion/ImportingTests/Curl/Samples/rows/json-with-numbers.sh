N=5
BIG=12345678901234567890
TEXT=abc
curl http://a/b --json "{\"n\": $N, \"big\": $BIG, \"given\": $GIVEN, \"text\": \"$N $GIVEN\", \"run\": $(date +%s)}"
curl http://a/b --json "{\"text\": $TEXT}"

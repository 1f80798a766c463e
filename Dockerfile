# The image of hubrun: docker build -t hubrun .
# In a folder with collections: docker run --rm -v "$PWD:/collections" hubrun verify.yaml
FROM swift:6.3-bookworm AS build
COPY . /hubrun
# apt keeps its lists for scripts/image-root, which takes the packages of the image from the same repositories.
RUN apt-get update -qq && /hubrun/scripts/image-root /image

FROM scratch
COPY --from=build /image /
ENV PATH=/usr/bin LANG=C.UTF-8 HOME=/home/hubrun
# Not root; a volume must be readable for this user, and writable where reports go: docker run --user "$(id -u)".
USER 65532:65532
WORKDIR /collections
ENTRYPOINT ["hubrun"]

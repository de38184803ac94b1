# The packages of all workspaces. This part is the same in every image of the project, so one layer serves them all.
FROM node:24.19.0-bookworm-slim AS manifests
WORKDIR /site
COPY . .
RUN find . -type f ! -name package.json ! -name package-lock.json ! -name .npmrc -delete \
 && find . -type d -empty -delete \
 && find . -exec touch -h -d @0 {} +

FROM node:24.19.0-bookworm-slim AS packages
WORKDIR /site
COPY --from=manifests /site ./
RUN --mount=type=cache,target=/root/.npm npm ci

# Builds one remote: its release, signed where a key is given, behind a static host.
#   docker build -f shared/containers/remote.Dockerfile --build-arg WORKSPACE=mfe-blog [--build-arg COMMIT=$(git rev-parse HEAD)] [--secret id=release-key,src=release-key.pem] .
FROM packages AS build
ARG WORKSPACE
COPY tsconfig.json ./
COPY shared shared
COPY ${WORKSPACE} ${WORKSPACE}
# Image builds have no Git repository: without COMMIT the release names no commit.
ARG COMMIT
RUN --mount=type=secret,id=release-key \
    if [ -s /run/secrets/release-key ]; then export RELEASE_KEY_FILE=/run/secrets/release-key; fi \
 && npm run release -w ${WORKSPACE} -- --to /releases

FROM nginx:1.30.4-alpine-slim
COPY shared/containers/remote-nginx.conf /etc/nginx/nginx.conf
COPY --from=build /releases /releases
USER 101:101
EXPOSE 8080
ENTRYPOINT []
CMD ["nginx", "-e", "stderr", "-g", "daemon off;"]

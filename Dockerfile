# probity as an image:  docker build --tag probity .
#   docker run --rm --user "$(id -u):$(id -g)" --volume "$PWD:/work" --env PROBITY_TOKEN probity \
#     run my-api.yaml --base-url http://host.docker.internal:8080

FROM node:22.20.0-bookworm-slim AS build
WORKDIR /build
COPY package.json package-lock.json ./
RUN npm ci --no-audit --no-fund
COPY tsconfig.json tsconfig.build.json ./
COPY scripts scripts
COPY contracts contracts
COPY suites suites
COPY bench bench
COPY src src
RUN npm run build

FROM node:22.20.0-bookworm-slim AS packages
WORKDIR /opt/probity
COPY package.json package-lock.json ./
RUN npm ci --omit=dev --ignore-scripts --no-audit --no-fund

FROM node:22.20.0-bookworm-slim
# Nothing is installed or built in this image, so nothing that could is left in it.
RUN rm -rf /usr/local/lib/node_modules /usr/local/bin/npm /usr/local/bin/npx /usr/local/bin/corepack \
  /usr/local/bin/yarn /usr/local/bin/yarnpkg /opt/yarn-*
COPY --from=packages /opt/probity /opt/probity
COPY --from=build /build/dist/src /opt/probity/dist/src
COPY --from=build /build/dist/suites /opt/probity/dist/suites
COPY contracts /opt/probity/contracts
COPY LICENSE README.md /opt/probity/
RUN ln -s /opt/probity/dist/src/cli/main.js /usr/local/bin/probity \
  && mkdir /work && chown 1000:1000 /work
ENV NODE_ENV=production
# By number, so that Kubernetes can see that it is not root.
USER 1000:1000
WORKDIR /work
ENTRYPOINT ["probity"]
CMD ["--help"]

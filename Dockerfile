# The command alone, from the npm package `lint-agents`, which is unpacked beside this file:
# docker run --rm --volume "$PWD:/work" ghcr.io/remark-preset-lint-agents/lint-agents
FROM node:24-alpine
LABEL org.opencontainers.image.source=https://github.com/remark-preset-lint-agents/remark-preset-lint-agents
RUN apk add --no-cache git && git config --system --add safe.directory /work
COPY package /usr/local/lib/node_modules/lint-agents
RUN ln -s ../lib/node_modules/lint-agents/bin/lint-agents.js /usr/local/bin/lint-agents
USER node
WORKDIR /work
ENTRYPOINT ["lint-agents"]

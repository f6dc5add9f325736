#include "CMicrohttpd.h"

#include <dlfcn.h>
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>

static void *library;

const char *mhd_load(void) {
  if (library == NULL) library = dlopen("libmicrohttpd.so.12", RTLD_NOW | RTLD_LOCAL);
  return library == NULL ? dlerror() : NULL;
}

static void *found(const char *name) {
  void *function = library == NULL ? NULL : dlsym(library, name);
  // Nothing of it is called before `mhd_load` has succeeded, and all of it is in each version 12.
  if (function == NULL) abort();
  return function;
}

// The library's function of a name, looked up once. Two threads that look at the same time find the same.
#define FUNCTION(name) \
  static typeof(name) *function; \
  if (function == NULL) function = (typeof(name) *)found(#name)

// Says in one line what comes as a format and its values.
struct logging {
  mhd_logger logger;
  void *context;
};

static void log_line(void *context, const char *format, va_list values) {
  struct logging *logging = context;
  char line[512];
  int length = vsnprintf(line, sizeof line, format, values);
  if (length < 0 || logging == NULL) return;
  if (length >= (int)sizeof line) length = sizeof line - 1;
  while (length > 0 && line[length - 1] == '\n') line[--length] = 0;
  logging->logger(logging->context, line);
}

struct MHD_Daemon *mhd_start_daemon(
    unsigned int flags, uint16_t port, MHD_AcceptPolicyCallback policy,
    MHD_AccessHandlerCallback handler, mhd_logger logger, void *context,
    const struct MHD_OptionItem *options) {
  FUNCTION(MHD_start_daemon);
  // Never freed, since a daemon may log until it has ended.
  struct logging *logging = malloc(sizeof *logging);
  if (logging != NULL) *logging = (struct logging){logger, context};
  // The logger comes first, so that it hears of faults in what comes after it.
  return function(
      flags, port, policy, context, handler, context, MHD_OPTION_EXTERNAL_LOGGER, log_line, logging,
      MHD_OPTION_ARRAY, options, MHD_OPTION_END);
}

MHD_socket mhd_quiesce_daemon(struct MHD_Daemon *daemon) {
  FUNCTION(MHD_quiesce_daemon);
  return function(daemon);
}

void mhd_stop_daemon(struct MHD_Daemon *daemon) {
  FUNCTION(MHD_stop_daemon);
  function(daemon);
}

MHD_socket mhd_connection_socket(struct MHD_Connection *connection) {
  FUNCTION(MHD_get_connection_info);
  const union MHD_ConnectionInfo *info = function(connection, MHD_CONNECTION_INFO_CONNECTION_FD);
  return info == NULL ? -1 : info->connect_fd;
}

void *mhd_connection_context(struct MHD_Connection *connection) {
  FUNCTION(MHD_get_connection_info);
  const union MHD_ConnectionInfo *info = function(connection, MHD_CONNECTION_INFO_SOCKET_CONTEXT);
  return info == NULL ? NULL : info->socket_context;
}

const struct sockaddr *mhd_connection_client(struct MHD_Connection *connection) {
  FUNCTION(MHD_get_connection_info);
  const union MHD_ConnectionInfo *info = function(connection, MHD_CONNECTION_INFO_CLIENT_ADDRESS);
  return info == NULL ? NULL : info->client_addr;
}

int mhd_get_connection_values_n(
    struct MHD_Connection *connection, enum MHD_ValueKind kind, MHD_KeyValueIteratorN iterator,
    void *context) {
  FUNCTION(MHD_get_connection_values_n);
  return function(connection, kind, iterator, context);
}

void mhd_suspend_connection(struct MHD_Connection *connection) {
  FUNCTION(MHD_suspend_connection);
  function(connection);
}

void mhd_resume_connection(struct MHD_Connection *connection) {
  FUNCTION(MHD_resume_connection);
  function(connection);
}

struct MHD_Response *mhd_create_response_from_buffer_with_free_callback_cls(
    size_t size, void *buffer, MHD_ContentReaderFreeCallback release, void *context) {
  FUNCTION(MHD_create_response_from_buffer_with_free_callback_cls);
  return function(size, buffer, release, context);
}

struct MHD_Response *mhd_create_response_from_callback(
    uint64_t size, size_t block, MHD_ContentReaderCallback reader, void *context,
    MHD_ContentReaderFreeCallback release) {
  FUNCTION(MHD_create_response_from_callback);
  return function(size, block, reader, context, release);
}

enum MHD_Result mhd_add_response_header(
    struct MHD_Response *response, const char *name, const char *value) {
  FUNCTION(MHD_add_response_header);
  return function(response, name, value);
}

enum MHD_Result mhd_queue_response(
    struct MHD_Connection *connection, unsigned int status, struct MHD_Response *response) {
  FUNCTION(MHD_queue_response);
  return function(connection, status, response);
}

void mhd_destroy_response(struct MHD_Response *response) {
  FUNCTION(MHD_destroy_response);
  function(response);
}

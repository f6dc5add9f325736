// GNU libmicrohttpd, loaded when a service starts. Linked, it and the TLS library that it brings would be
// loaded by every command, and take a fifth of the time of a short one.
//
// Each function is the library's of the same name, with small letters; those that are variadic there take
// what they are used with here. https://www.gnu.org/software/libmicrohttpd/manual/
#ifndef SMASHTAG_MICROHTTPD_H
#define SMASHTAG_MICROHTTPD_H

#include <microhttpd.h>
#include <stdint.h>

// Loads the library. NULL, or what the system says against it, which lives as long as the thread.
const char *mhd_load(void);

// Told what the library complains about: a line without its end.
typedef void (*mhd_logger)(void *context, const char *line);

struct MHD_Daemon *mhd_start_daemon(
    unsigned int flags, uint16_t port, MHD_AcceptPolicyCallback policy,
    MHD_AccessHandlerCallback handler, mhd_logger logger, void *context,
    const struct MHD_OptionItem *options);
MHD_socket mhd_quiesce_daemon(struct MHD_Daemon *daemon);
void mhd_stop_daemon(struct MHD_Daemon *daemon);

// The socket of a connection; -1 when it is not known.
MHD_socket mhd_connection_socket(struct MHD_Connection *connection);
// What MHD_OPTION_NOTIFY_CONNECTION has kept for a connection.
void *mhd_connection_context(struct MHD_Connection *connection);
// Who is at its other end; NULL when it is not known.
const struct sockaddr *mhd_connection_client(struct MHD_Connection *connection);
int mhd_get_connection_values_n(
    struct MHD_Connection *connection, enum MHD_ValueKind kind, MHD_KeyValueIteratorN iterator,
    void *context);
void mhd_suspend_connection(struct MHD_Connection *connection);
void mhd_resume_connection(struct MHD_Connection *connection);

struct MHD_Response *mhd_create_response_from_buffer_with_free_callback_cls(
    size_t size, void *buffer, MHD_ContentReaderFreeCallback release, void *context);
struct MHD_Response *mhd_create_response_from_callback(
    uint64_t size, size_t block, MHD_ContentReaderCallback reader, void *context,
    MHD_ContentReaderFreeCallback release);
enum MHD_Result mhd_add_response_header(
    struct MHD_Response *response, const char *name, const char *value);
enum MHD_Result mhd_queue_response(
    struct MHD_Connection *connection, unsigned int status, struct MHD_Response *response);
void mhd_destroy_response(struct MHD_Response *response);

// MHD_CONTENT_READER_END_OF_STREAM and …_END_WITH_ERROR are casts, which Swift does not import.
static inline ssize_t mhd_end_of_stream(void) { return MHD_CONTENT_READER_END_OF_STREAM; }
static inline ssize_t mhd_end_with_error(void) { return MHD_CONTENT_READER_END_WITH_ERROR; }

#endif

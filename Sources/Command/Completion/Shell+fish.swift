extension Shell {
  /// For fish 3.1 or newer: to source, or a file `smashtag.fish` in a folder of completions. fish quotes
  /// by itself what it puts in.
  static func fishScript(_ program: String) -> String {
    #"""
    # fish completion for \#(program): source it, or put it into ~/.config/fish/completions.

    # What the program says could stand at the cursor: the kind, then a word a line with its help.
    function __\#(program)_answer
        set -l typed (commandline -opc)
        set -l token (commandline -ct)
        # A quote that is still open ends with the word.
        set -l last (string unescape -- $token; or string unescape -- $token\'; or string unescape -- $token\")
        command $typed[1] completions fish --word=$typed[2..-1] --word="$last" 2>/dev/null </dev/null
    end

    function __\#(program)_wants_files
        set -l answer (__\#(program)_answer)
        test "$answer[1]" = files
    end

    function __\#(program)_words
        set -l answer (__\#(program)_answer)
        set -e answer[1]
        string join \n -- $answer
    end

    complete -c \#(program) -e
    complete -c \#(program) -f -k -a '(__\#(program)_words)'
    complete -c \#(program) -n __\#(program)_wants_files -F

    """#
  }
}

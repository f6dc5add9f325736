extension Shell {
  /// For zsh 5 or newer: to source, or a file `_smashtag` in a folder of `$fpath`.
  ///
  /// The program has already chosen what fits, also by other case or without a sign; so zsh is told
  /// (`-U`) to match no more, but to replace what is typed, and to quote it as it was begun.
  static func zshScript(_ program: String) -> String {
    #"""
    #compdef \#(program)
    # zsh completion for \#(program): source it, or put it as _\#(program) into a folder of $fpath.

    _\#(program)() {
      emulate -L zsh
      local word=$PREFIX line value help common
      local -i width=0
      local -a typed answer values shown
      # Between single quotes a backslash is one.
      [[ $compstate[quote] == \' ]] || word=${(Q)PREFIX}
      typed=("${(@Q)words[2,CURRENT-1]}" "$word")
      answer=("${(@f)$(command ${(Q)words[1]} completions zsh "${(@)typed/#/--word=}" 2>/dev/null </dev/null)}")
      if [[ $answer[1] == files ]]; then
        [[ $PREFIX == --*=* ]] && compset -P '--*='
        _files
        return
      fi
      for line in "${(@)answer[2,-1]}"; do
        values+=("${line%%$'\t'*}")
        (( $#values == 1 )) && common=$values[1]
        while [[ $values[-1] != $common* ]]; do common=$common[1,-2]; done
        (( $#values[-1] > width )) && width=$#values[-1]
      done
      for line in "${(@)answer[2,-1]}"; do
        value=${line%%$'\t'*} help=${line#*$'\t'}
        [[ -n $help ]] && value="${(r:width:)value} -- $help"
        shown+=("${value[1,COLUMNS-1]}")
      done
      # Where they have less in common than is typed, nothing is put in, but all are shown.
      (( $#values > 1 && $#common < $#word )) && compstate[insert]='' compstate[list]='list force'
      compadd -U -V words -l -d shown -a values
    }

    if [[ $zsh_eval_context[-1] == loadautofunc ]]; then
      _\#(program) "$@"
    elif (( $+functions[compdef] )); then
      compdef _\#(program) \#(program)
    fi

    """#
  }
}

extension Shell {
  /// For bash 4.4 or newer, with or without the package bash-completion.
  ///
  /// Readline completes what stands behind the last of its own word breaks, such as `@`, `:` and
  /// `=`, or behind an open quote, and puts the answer there as it is. So the script splits the line as
  /// the shell will, completes the whole word in the quotes in which it was begun, and gives readline
  /// what lies behind its break.
  static func bashScript(_ program: String) -> String {
    #"""
    # bash completion for \#(program): source it, or put it where bash-completion looks.

    # Splits the line up to the cursor as the shell does. Sets `words`, unquoted, the last of which is
    # being typed; `raw`, which is that one as typed; and `quote`, which is open in it.
    _\#(program)_split() {
      local line=${COMP_LINE:0:COMP_POINT} char next word='' begun='' i
      words=() raw='' quote=''
      for ((i = 0; i < ${#line}; i++)); do
        char=${line:i:1}
        if [[ -z $quote && $char == [[:blank:]] ]]; then
          [[ -n $begun ]] && words+=("$word")
          word='' raw='' begun=''
          continue
        fi
        begun=1 raw+=$char
        if [[ $quote == "'" ]]; then
          if [[ $char == "'" ]]; then quote=''; else word+=$char; fi
        elif [[ $char == \\ ]]; then
          next=${line:i+1:1}
          i=$((i + 1)) raw+=$next
          [[ $quote == '"' && $next != [\"\\\$\`] ]] && word+=\\
          word+=$next
        elif [[ $char == "$quote" ]]; then
          quote=''
        elif [[ -z $quote && $char == [\"\'] ]]; then
          quote=$char
        else
          word+=$char
        fi
      done
      words+=("$word")
    }

    # Sets `rest` to the quoted form of $1, in the quote that is open.
    _\#(program)_quote() {
      local text=$1 char i
      rest=''
      case $quote in
        '') [[ -n $text ]] && printf -v rest %q "$text" ;;
        *)
          for ((i = 0; i < ${#text}; i++)); do
            char=${text:i:1}
            case $quote$char in
              \'\') rest+="'\\''" ;;
              \"[\"\\\$\`]) rest+=\\$char ;;
              \"!) rest+="\"'!'\"" ;;
              *) rest+=$char ;;
            esac
          done
          rest+=$quote
          ;;
      esac
    }

    _\#(program)() {
      local IFS=$' \t\n' raw quote rest word line bare='' before common
      local -a words answer found=()
      _\#(program)_split
      COMPREPLY=()
      local program=${words[0]/#\~\//$HOME/}
      words=("${words[@]:1}")
      type -P "$program" >/dev/null || program=\#(program)
      mapfile -t answer < <(
        command "$program" completions bash "${words[@]/#/--word=}" 2>/dev/null </dev/null)
      if [[ ${answer[0]} == files ]]; then
        compopt -o default
        return
      fi
      compopt -o nosort
      # What readline leaves as it is: the part of the word before its own break.
      before=$((${#raw} - ${#2}))
      [[ $before -ge 0 && ${raw:before} == "$2" ]] || return
      word=${words[${#words[@]}-1]}
      # A word in which nothing is quoted yet is written anew, in quotes if one of them needs some.
      [[ $raw == "$word" && $before -eq 0 ]] && bare=1
      for line in "${answer[@]:1}"; do
        line=${line%%$'\t'*}
        [[ -n $bare || $line == "$word"* ]] && found+=("$line")
        [[ -n $bare && $line == *[!A-Za-z0-9_@%+:,./=-]* ]] && quote=\'
      done
      # Behind a bare # nothing is a word but the whole of it.
      [[ -z $bare && $raw == '#'* ]] && return
      # Where they have less in common than is typed, nothing is put in, but all are shown: the blank
      # has nothing in common with any.
      common=${found[0]}
      for line in "${found[@]}"; do
        while [[ $line != "$common"* ]]; do common=${common%?}; done
      done
      if [[ -n $bare && ${#found[@]} -gt 1 ]] && [[ -z $common || ${#common} -lt ${#word} ]]; then
        COMPREPLY=("${found[@]}" ' ')
        return
      fi
      for line in "${found[@]}"; do
        if [[ -n $bare ]]; then
          rest=$line
          [[ -n $quote ]] && _\#(program)_quote "$line" && rest=$quote$rest
          COMPREPLY+=("$rest")
        else
          _\#(program)_quote "${line:${#word}}"
          COMPREPLY+=("${raw:before}$rest")
        fi
      done
    }

    complete -F _\#(program) \#(program)

    """#
  }
}

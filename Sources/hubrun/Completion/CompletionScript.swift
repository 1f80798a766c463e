/// The completion scripts, which call hubrun at each Tab, so that they always match the installed version.
enum CompletionScript {
    static func text(for shell: ShellForm) -> String {
        switch shell {
        case .bash: bash
        case .zsh: zsh
        case .fish: fish
        }
    }

    /// The script for bash; it avoids `mapfile`, which the bash of macOS (3.2) does not have.
    private static let bash = #"""
        # bash completion for hubrun; made by: hubrun completions bash
        _hubrun_files() {
            local word
            while IFS= read -r word; do COMPREPLY+=("$word"); done < <(compgen "$@")
        }

        _hubrun() {
            local program=hubrun files='' word
            type -P -- "$1" >/dev/null 2>&1 && program=$1
            COMPREPLY=()
            while IFS= read -r word; do
                if [ -z "$files" ]; then files=$word; else COMPREPLY+=("$word"); fi
            done < <("$program" complete-words bash -- "${COMP_LINE:0:COMP_POINT}" "$2" 2>/dev/null)
            # bash itself leaves what stands before a = out of what it replaces.
            files=${files%%:*}
            case $files in
                files) _hubrun_files -f -- "$2" ;;
                folders) _hubrun_files -d -- "$2" ;;
                collections)
                    _hubrun_files -f -X '!*.yaml' -- "$2"
                    _hubrun_files -f -X '!*.yml' -- "$2"
                    _hubrun_files -d -- "$2"
                    ;;
            esac
            case $files in files | folders | collections) compopt -o filenames 2>/dev/null ;; esac
            case "${#COMPREPLY[@]}${COMPREPLY[0]-}" in 1*=) compopt -o nospace 2>/dev/null ;; esac
        }

        complete -F _hubrun hubrun
        """#

    private static let zsh = #"""
        #compdef hubrun
        # zsh completion for hubrun; made by: hubrun completions zsh
        _hubrun() {
            local -a answer open
            local program=${(Q)words[1]}
            whence -p -- $program >/dev/null || program=hubrun
            answer=("${(@f)$($program complete-words zsh -- "${(@Q)words[2,CURRENT-1]}" "${(Q)PREFIX}" 2>/dev/null)}")
            local files=${answer[1]%%:*} prefix=${answer[1]#*:}
            shift answer
            open=(${(M)answer:#*=})
            answer=(${answer:#*=})
            (( $#answer )) && _describe -t words hubrun answer
            (( $#open )) && _describe -t words hubrun open -S ''
            [[ $files == none ]] && return
            [[ -n $prefix ]] && compset -P "${(b)prefix}"
            case $files in
                files) _files ;;
                folders) _files -/ ;;
                collections) _files -g '*.(yaml|yml)' ;;
            esac
        }

        if [[ $funcstack[1] == _hubrun ]]; then _hubrun "$@"; else compdef _hubrun hubrun; fi
        """#

    private static let fish = #"""
        # fish completion for hubrun; made by: hubrun completions fish
        function __hubrun_complete
            set -l words (commandline -opc)
            set -l typed (commandline -ct)
            set -l answer (hubrun complete-words fish -- $words[2..-1] "$typed" 2>/dev/null)
            set -l files (string split -m 1 : -- "$answer[1]")
            set -l option "$files[2]"
            set -l typed (string sub -s (math (string length -- "$option") + 1) -- "$typed")
            switch "$files[1]"
                case files
                    printf '%s\n' $option(__fish_complete_path "$typed")
                case folders
                    printf '%s\n' $option(__fish_complete_directories "$typed" '')
                case collections
                    printf '%s\n' $option(__fish_complete_path "$typed" | string match -r -- '.*(?:/|\.ya?ml)(?:\t.*)?$')
            end
            printf '%s\n' $answer[2..-1]
        end

        complete -c hubrun -f -k -a '(__hubrun_complete)'
        """#
}

// Ce à quoi tiennent un historique, des commentaires, des documents : les services n'en savent que ce qui est dit ici, et n'importent aucun
// concept (décision 0039). Chaque concept exporte son entrée (`menage.sujet.ts`).
export interface Sujet<N extends string = string> {
  /** Sa table, et le `type` de sa ligne dans `sujet`. */
  readonly type: string
  /** Son nom dans les adresses, et le domaine de ses appels dans la documentation : `menages`. */
  readonly pluriel: N
  /** « le dossier », « du dossier », « au dossier », « ce ménage » : ce que les phrases en disent. */
  readonly le: string
  readonly du: string
  readonly au: string
  readonly ce: string
  readonly inconnu: string
  /** Les natures de ses documents, dans l'ordre où elles se proposent. */
  readonly documents: Readonly<Record<string, string>>
}

export const defineSujet = <const S extends Sujet>(sujet: S): S => sujet

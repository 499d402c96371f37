/** Un courriel pré-rempli, que la personne relit et corrige avant de l'envoyer. */
export interface Courriel {
  readonly destinataires: readonly string[]
  readonly sujet: string
  readonly corps: string
  /** Ce que le dossier ne dit pas et qui manque au texte. */
  readonly remarques: readonly string[]
}

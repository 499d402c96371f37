import { etapesDuDossier } from '@relogement/domain/menage/completude/etapes'

/** L'étape de saisie d'un champ, quand il en a une : la dernière ne fait que récapituler. */
export const codeDeLEtape = (numero: number): string | null => {
  const etape = etapesDuDossier.find((candidate) => candidate.numero === numero)
  return etape === undefined || etape.code === 'recapitulatif' ? null : etape.code
}

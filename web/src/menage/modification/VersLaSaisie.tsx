import { etapesDuDossier, type NumeroEtape } from '@relogement/domain/menage/completude/etapes'
import { Link } from '@tanstack/react-router'
import { Icone } from '../../core/Icone.tsx'
import { useFiche } from '../fiche/fiche.contexte.ts'

interface Props {
  readonly etape: NumeroEtape
}

/** « Modifier » une section qui se saisit étape par étape ; le refus dit pourquoi. */
export function ModifierParEtape({ etape }: Props) {
  const { menage, refusDeModifier, passee = false } = useFiche()
  const { code, libelle } = etapesDuDossier[etape - 1] as (typeof etapesDuDossier)[number]
  const contenu = (
    <>
      <Icone nom={refusDeModifier === null ? 'crayon' : 'cadenas'} />
      Modifier
    </>
  )
  if (passee) return null
  if (refusDeModifier !== null)
    return (
      <button
        className="btn sm ghost"
        type="button"
        aria-label={`Modifier : ${libelle}`}
        aria-disabled="true"
        aria-describedby="lecture-seule"
        title={refusDeModifier}
      >
        {contenu}
      </button>
    )
  return (
    <Link
      className="btn sm ghost"
      to="/menages/$id/edition/$etape"
      params={{ id: menage.id, etape: code }}
      search={{}}
      aria-label={`Modifier : ${libelle}`}
    >
      {contenu}
    </Link>
  )
}

/** L'étape de saisie d'un champ, quand il en a une : la dernière ne fait que récapituler. */
export const codeDeLEtape = (numero: number): string | null => {
  const etape = etapesDuDossier.find((candidate) => candidate.numero === numero)
  return etape === undefined || etape.code === 'recapitulatif' ? null : etape.code
}

import { formatDate } from '@relogement/domain/common/date.format'
import { situationsLogement } from '@relogement/domain/menage/logement-actuel/logementActuel.listes'
import { Definitions } from '../../core/fiche/Definitions.tsx'
import { formatMontant, formatNombre } from '../../core/formats.ts'
import { libelleDe } from '../composition/occupant.ts'
import { useFiche } from '../fiche/fiche.contexte.ts'
import { typologiesEnClair } from '../liste/colonnes.tsx'
import { SectionModifiable } from '../modification/SectionModifiable.tsx'
import { adresseDe } from '../valeurs.ts'

export function LogementPrecedentSection() {
  const { logementPrecedent } = useFiche().menage
  if (logementPrecedent === undefined) return null
  const { adresse, typologie, surface, situation, loyer, bailleur, dateEntree, dateSortie, motifDepart } = logementPrecedent
  const lignes = [
    { libelle: 'Adresse', valeur: adresse && adresseDe(adresse) },
    {
      libelle: 'Logement',
      valeur: [typologie && typologiesEnClair([typologie]), surface && `${formatNombre(surface)}\u00A0m²`].filter(Boolean).join(', '),
    },
    { libelle: 'Situation', valeur: libelleDe(situationsLogement, situation) },
    { libelle: 'Bailleur', valeur: bailleur },
    { libelle: 'Loyer', valeur: loyer === undefined ? undefined : loyer === null ? null : `${formatMontant(loyer)} / mois` },
    { libelle: 'Période', valeur: periode(dateEntree, dateSortie) },
    { libelle: 'Motif du départ', valeur: motifDepart },
  ]
  const vide = lignes.every(({ valeur }) => valeur == null || valeur === '')
  return (
    <SectionModifiable
      section="logement-precedent"
      lecture={vide ? <p className="vide-s">Non renseigné. Cette section est facultative.</p> : <Definitions lignes={lignes} />}
    />
  )
}

function periode(entree: string | null | undefined, sortie: string | null | undefined): string | null {
  if (entree == null) return sortie == null ? null : `Jusqu’au ${formatDate(sortie)}`
  return sortie == null ? `Depuis le ${formatDate(entree)}` : `Du ${formatDate(entree)} au ${formatDate(sortie)}`
}

import { formatDate } from '@relogement/domain/common/date.format'
import {
  accompagnementsPostRelogement,
  motifsDepart,
  typesAccession,
  typesRelogement,
} from '@relogement/domain/menage/relogement/relogement.listes'
import { differe } from '../../core/differe.ts'
import { Definitions } from '../../core/fiche/Definitions.tsx'
import { QuiASuivi } from '../charge/QuiASuivi.tsx'
import { libelleDe } from '../composition/occupant.ts'
import { enVeilleEnClair } from '../fiche/EnVeille.tsx'
import { useFiche } from '../fiche/fiche.contexte.ts'
import { typologiesEnClair } from '../liste/colonnes.tsx'
import type { Menage } from '../menage.data.ts'
import { SectionModifiable } from '../modification/SectionModifiable.tsx'
import { useRenseigner } from '../modification/useRenseigner.ts'
import { majuscule, ouiNon } from '../valeurs.ts'

const RelogementForm = differe(() => import('./RelogementForm.tsx'), 'RelogementForm')

type Relogement = Menage['relogement']

export function RelogementSection() {
  const { menage } = useFiche()
  const { relogement } = menage
  const renseigner = useRenseigner('relogement')
  const {
    demandeLogementSocial: dls,
    typologiesGTR,
    typeRelogement,
    operation,
    partenaire,
    accompagnementPostRelogement: suivi,
  } = relogement
  return (
    <SectionModifiable
      section="relogement"
      formulaire={(apres) => <RelogementForm apres={apres} />}
      lecture={
        <Definitions
          lignes={[
            { libelle: 'Opération', valeur: [operation.nom, operation.PRU].filter(Boolean).join(', ') },
            { libelle: 'OS travaux', valeur: operation.osTravaux === null ? undefined : `Prévu le ${formatDate(operation.osTravaux)}` },
            { libelle: 'Bailleur', valeur: partenaire?.nom ?? null },
            { libelle: 'Suivi par', valeur: <QuiASuivi menage={menage} /> },
            {
              libelle: 'Numéro unique',
              valeur: dls?.numeroUnique,
              renseigner: renseigner('relogement.demandeLogementSocial.numeroUnique'),
            },
            { libelle: 'Date de la DLS', valeur: dls && jour(dls.date), renseigner: renseigner('relogement.demandeLogementSocial.date') },
            {
              libelle: 'Typologies GTR',
              valeur: typologiesGTR && (typologiesGTR.length === 0 ? null : typologiesEnClair(typologiesGTR)),
              renseigner: renseigner('relogement.typologiesGTR'),
            },
            { libelle: 'Type', valeur: libelleDe(typesRelogement, typeRelogement) ?? undefined },
            { libelle: 'Orientation', valeur: orientation(relogement) },
            { libelle: 'Minoration', valeur: ouiNon(relogement.minoration) ?? undefined },
            ...dates(relogement),
            {
              libelle: 'Accompagnement',
              valeur:
                suivi && suivi.length > 0 ? suivi.map((code) => libelleDe(accompagnementsPostRelogement, code)).join(', ') : undefined,
            },
            { libelle: 'Veille', valeur: relogement.veille ? enVeilleEnClair(relogement.veille) : undefined },
            { libelle: 'Départ spontané', valeur: depart(relogement) },
            { libelle: 'Accession', valeur: accession(relogement) },
          ]}
        />
      }
    />
  )
}

const jour = (date: string | null) => (date === null ? null : formatDate(date))

function orientation({ intercommunal, exclureInterbailleur, bailleursPositionnes, communesPositionnees }: Relogement) {
  const mots = [
    intercommunal && 'Relogement intercommunal',
    exclureInterbailleur && 'interbailleur exclu',
    bailleursPositionnes && bailleursPositionnes.length > 0 && `positionné chez ${bailleursPositionnes.join(', ')}`,
    communesPositionnees && communesPositionnees.length > 0 && `positionné à ${communesPositionnees.join(', ')}`,
  ]
  const phrase = mots.filter(Boolean).join(', ')
  return phrase === '' ? undefined : majuscule(phrase)
}

/** L'entretien se montre toujours ; les autres dates quand elles sont connues. */
function dates({ dates: d }: Relogement) {
  if (d === undefined) return []
  const connue = (libelle: string, date: string | null) => ({ libelle, valeur: date === null ? undefined : formatDate(date) })
  return [
    { libelle: 'Entretien', valeur: jour(d.entretien) },
    connue('GTRM', d.GTRM),
    connue('Bail signé', d.signatureDuBail),
    connue('EDL d’entrée', d.edlEntree),
    connue('Déménagement', d.demenagement),
    connue('EDL de sortie', d.edlSortie),
    connue('Remise des clés', d.remiseDesCles),
  ]
}

const depart = ({ departSpontane: d }: Relogement) =>
  d === null ? undefined : [leJour(d.date), libelleDe(motifsDepart, d.motif), d.commentaire].filter(Boolean).join(', ') || 'Oui'

const accession = ({ accessionALaPropriete: a }: Relogement) =>
  a === null ? undefined : [leJour(a.date), libelleDe(typesAccession, a.type)].filter(Boolean).join(', ') || 'Oui'

const leJour = (date: string | null | undefined) => date && `Le ${formatDate(date)}`

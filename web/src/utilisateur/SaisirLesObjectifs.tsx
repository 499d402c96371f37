import { ajouterMoisAuMois, moisDe } from '@relogement/domain/common/date'
import { formatMois } from '@relogement/domain/common/date.format'
import { changementsDe, type Saisi, type SaisieParMois, saisieDe, saisieParMoisSchema } from '@relogement/domain/objectif/saisie'
import { useQuery } from '@tanstack/react-query'
import { Dialogue } from '../core/Dialogue.tsx'
import { ContenuAttendu } from '../core/fiche/ContenuAttendu.tsx'
import { type ColonneDeSection, TableDeSection } from '../core/fiche/TableDeSection.tsx'
import { Formulaire } from '../core/formulaire/Formulaire.tsx'
import { Nombre } from '../core/formulaire/Nombre.tsx'
import { PiedDeDialogue } from '../core/formulaire/PiedDeDialogue.tsx'
import { aujourdhui } from '../core/jour.ts'
import { objectifsOptions, useSaisirLesObjectifs } from './utilisateur.data.ts'

const DITS = {
  previsionnel: { titre: 'Saisir mon prévisionnel', aide: 'Vide : l’objectif recalculé vaut prévision.' },
  objectif: { titre: 'Décider les objectifs', aide: 'Vide : rien n’est décidé.' },
} as const satisfies Readonly<Record<Saisi, object>>

interface Props {
  readonly id: string
  readonly nom: string
  readonly quoi: Saisi
  readonly fermer: () => void
}

/** Douze mois, celui-ci d'abord : ce qu'un chargé prévoit, ou ce que l'on vise pour lui. */
export function SaisirLesObjectifs({ id, nom, quoi, fermer }: Props) {
  const courant = moisDe(aujourdhui())
  const { data, error, refetch } = useQuery(objectifsOptions(id, courant, ajouterMoisAuMois(courant, 11)))
  const { mutateAsync: saisir } = useSaisirLesObjectifs(id)
  const { titre, aide } = DITS[quoi]
  if (data === undefined)
    return (
      <Dialogue titre={titre} detail={nom} fermer={fermer}>
        <ContenuAttendu attente="Chargement des objectifs" erreur={error} relire={() => void refetch()} />
      </Dialogue>
    )
  const avant = saisieDe(data, quoi)
  const enregistrer = async (apres: SaisieParMois) => {
    const changes = changementsDe(avant, apres, quoi)
    if (changes.relogements.length + changes.entretiens.length > 0) await saisir(changes)
  }
  return (
    <Dialogue titre={titre} detail={nom} fermer={fermer}>
      <Formulaire<SaisieParMois>
        schema={saisieParMoisSchema}
        valeurs={avant}
        brouillon={`utilisateur:${id}:${quoi}`}
        enregistrer={enregistrer}
        apres={fermer}
        court
        nom={titre}
        pied={<PiedDeDialogue action="Enregistrer" fermer={fermer} />}
      >
        <div className="dlg-c champs">
          <p className="soft">{aide}</p>
          <TableDeSection libelle={titre} colonnes={colonnes} lignes={data.relogements} cleDe={({ mois }) => mois} />
        </div>
      </Formulaire>
    </Dialogue>
  )
}

const saisie = (nature: keyof SaisieParMois, libelle: string, carte: 2 | 3): ColonneDeSection<{ readonly mois: string }> => ({
  titre: libelle,
  largeur: 136,
  carte,
  rendu: ({ mois }) => <Nombre<SaisieParMois> nom={`${nature}.${mois}`} libelle={`${libelle}, ${formatMois(mois)}`} pas={1} libelleCache />,
})

const colonnes: ColonneDeSection<{ readonly mois: string }>[] = [
  { titre: 'Mois', carte: 1, rendu: ({ mois }) => formatMois(mois) },
  saisie('relogements', 'Relogements', 2),
  saisie('entretiens', 'Entretiens', 3),
]

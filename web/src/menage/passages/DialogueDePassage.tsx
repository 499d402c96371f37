import { type StatutMenage, statutsMenage } from '@relogement/domain/menage/menage.statuts'
import { useQueryClient } from '@tanstack/react-query'
import { useMemo } from 'react'
import { useWatch } from 'react-hook-form'
import { Consequences } from '../../core/Consequences.tsx'
import { Dialogue } from '../../core/Dialogue.tsx'
import { estVersionDepassee } from '../../core/erreurs.ts'
import { Formulaire } from '../../core/formulaire/Formulaire.tsx'
import { PiedDeDialogue } from '../../core/formulaire/PiedDeDialogue.tsx'
import { Icone } from '../../core/Icone.tsx'
import { aujourdhui } from '../jour.ts'
import { type Menage, type PlaceSuivante, rafraichirMenage, usePasser } from '../menage.data.ts'
import { ChampDePassage } from './ChampDePassage.tsx'
import { champsASaisir, demandeDePassage, type SaisieDePassage, schemaDePassage, valeursProposees } from './passage.schema.ts'

interface Props {
  readonly menage: Menage
  readonly place: PlaceSuivante
  readonly fermer: () => void
}

/** Ce qu'un passage demande avant de se faire ; sans rien à demander, une confirmation. */
export function DialogueDePassage({ menage, place, fermer }: Props) {
  const { transition, libelle, demande, sortie, aide, consequences } = place
  const client = useQueryClient()
  const passer = usePasser(menage)
  const jour = aujourdhui()
  const schema = useMemo(() => schemaDePassage(demande, jour), [demande, jour])
  const envoyer = async (saisie: SaisieDePassage) => {
    try {
      await passer.mutateAsync(demandeDePassage(transition, saisie))
    } catch (erreur) {
      // Le dossier a changé entre-temps : la personne voit sa nouvelle version avant de décider à nouveau.
      if (estVersionDepassee(erreur)) rafraichirMenage(client, menage.id)
      throw erreur
    }
  }
  return (
    <Dialogue titre={libelle} detail={<Arrivee menage={menage} place={place} />} fermer={fermer}>
      <Formulaire<SaisieDePassage>
        schema={schema}
        valeurs={valeursProposees(demande)}
        brouillon={`menage:${menage.id}:passage:${transition}`}
        enregistrer={envoyer}
        apres={fermer}
        nom={libelle}
        court
        pied={<PiedDeDialogue action={libelle} dangereuse={sortie && transition === 'depart_spontane'} fermer={fermer} />}
      >
        {(aide !== null || demande.length > 0 || consequences.length > 0) && (
          <div className="dlg-c champs">
            {aide !== null && demande.length === 0 && consequences.length === 0 && <p>{aide}.</p>}
            <CeQuIlEntraine consequences={consequences} />
            {champsASaisir(demande).map((champ) => (
              <ChampDePassage key={champ.nom} champ={champ} />
            ))}
            {demande
              .filter(({ nature }) => nature === 'document')
              .map((champ) => (
                <p key={champ.nom} className="row soft">
                  <Icone nom="document" />
                  {champ.aide ?? champ.libelle}
                </p>
              ))}
          </div>
        )}
      </Formulaire>
    </Dialogue>
  )
}

/** Celles de la proposition choisie, et celles qui ne dépendent d'aucune. */
function CeQuIlEntraine({ consequences }: Pick<PlaceSuivante, 'consequences'>) {
  const choisie = useWatch<SaisieDePassage, 'donnees.propositionId'>({ name: 'donnees.propositionId' })
  return <Consequences consequences={consequences.filter(({ propositionId }) => propositionId === null || propositionId === choisie)} />
}

/** « Mme Benali / M. Duprez : de Recherche du logement à Dossier en veille. » */
function Arrivee({ menage, place: { place } }: Pick<Props, 'menage' | 'place'>) {
  const { statut } = menage.relogement
  const arrivee = statutsMenage[place as StatutMenage]?.libelle ?? place
  return (
    <>
      {menage.noms} : <b>{statut.libelle}</b> <Icone nom="fleche" className="fl" /> <b>{arrivee}</b>
    </>
  )
}

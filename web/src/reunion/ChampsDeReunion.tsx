import { jourDe } from '@relogement/domain/common/date'
import { formatHeure } from '@relogement/domain/common/date.format'
import { typesReunion } from '@relogement/domain/reunion/reunion.listes'
import { adressesDe, type SaisieReunion } from '@relogement/domain/reunion/reunion.schema'
import type { CorpsApi } from '../core/api.ts'
import { Choix, ChoixMultiple } from '../core/formulaire/Choix.tsx'
import { ChampDate } from '../core/formulaire/Date.tsx'
import { Texte, ZoneDeTexte } from '../core/formulaire/Texte.tsx'
import { aujourdhui } from '../core/jour.ts'
import { type Reunion, usePrus } from './reunion.data.ts'

type S = SaisieReunion

/** Ce qui se saisit d'une réunion ; son type ne se choisit qu'à la création. */
export function ChampsDeReunion({ nouvelle }: { readonly nouvelle: boolean }) {
  const prus = usePrus()
  return (
    <>
      {nouvelle && (
        <Choix<S>
          nom="type"
          libelle="Type"
          aide="Un GTR de validation est une consultation écrite, entre deux réunions."
          options={typesReunion}
        />
      )}
      <ChoixMultiple<S>
        nom="PRUs"
        libelle="PRU"
        options={Object.fromEntries((prus.data ?? []).map(({ id, nom }) => [id, nom]))}
        lecture={prus}
      />
      <div className="deux-colonnes">
        <ChampDate<S> nom="date" libelle="Date du GTR" {...(nouvelle ? { min: aujourdhui() } : {})} />
        <Texte<S> nom="heure" libelle="Heure" exemple="14:00" />
        <Texte<S> nom="ville" libelle="Ville" facultatif />
        <Texte<S> nom="lieu" libelle="Lieu" facultatif exemple="Mairie de quartier Nord" />
      </div>
      <ZoneDeTexte<S>
        nom="participants"
        libelle="Participants"
        facultatif
        aide="Leurs adresses électroniques, séparées par une virgule ou un retour à la ligne."
        lignes={4}
      />
    </>
  )
}

export const valeursDe = (reunion: Reunion | null): S =>
  reunion === null
    ? ({ type: 'GTR', PRUs: [], date: null, heure: '09:00', ville: null, lieu: null, participants: '' } as unknown as S)
    : {
        type: reunion.type.code,
        PRUs: reunion.PRUs.map(({ id }) => id),
        date: jourDe(reunion.date),
        heure: formatHeure(reunion.date),
        ville: reunion.ville,
        lieu: reunion.lieu,
        participants: (reunion.participants ?? []).join(', '),
      }

/** Ce qui part à l'API. */
export const corpsDe = ({ type, PRUs, participants, ...saisie }: S): CorpsApi<'POST /v1/reunions'> => ({
  ...saisie,
  type: { code: type },
  PRUs: PRUs.map((id) => ({ id })),
  participants: adressesDe(participants) as string[],
})

import type { StatutReunion } from '@relogement/domain/reunion/reunion.listes'
import { statutsReunion } from '@relogement/domain/reunion/reunion.listes'
import { Suspense, useState } from 'react'
import { Dialogue } from '../core/Dialogue.tsx'
import { differe } from '../core/differe.ts'
import { PiedDeGeste } from '../core/PiedDeGeste.tsx'
import { type Reunion, usePasser } from './reunion.data.ts'

const DialogueDePassage = differe(() => import('../passage/DialogueDePassage.tsx'), 'DialogueDePassage')
const Arrivee = differe(() => import('../passage/DialogueDePassage.tsx'), 'Arrivee')

type Place = Reunion['nextPlaces'][number]

interface Props {
  readonly reunion: Reunion
}

/** Ce qui fait avancer la réunion ; ce qui n'est pas encore permis reste montré, avec sa raison. */
export function PassagesDeReunion({ reunion }: Props) {
  const [choisie, choisir] = useState<Place | null>(null)
  const [restent, lister] = useState<readonly string[]>([])
  const { mutateAsync: passer } = usePasser(reunion)
  const places = reunion.nextPlaces.filter(({ interdit }) => !interdit).toSorted((a, b) => Number(a.principale) - Number(b.principale))
  return (
    <>
      {places.map((place) => (
        <button
          key={place.transition}
          className={place.principale ? 'btn pri' : 'btn'}
          type="button"
          aria-haspopup="dialog"
          aria-keyshortcuts={place.principale ? 'S' : undefined}
          aria-disabled={!place.autorise || undefined}
          aria-describedby={place.autorise ? undefined : 'pourquoi'}
          onClick={() => place.autorise && choisir(place)}
        >
          {place.libelle}
        </button>
      ))}
      {choisie !== null && (
        <Suspense fallback={null}>
          <DialogueDePassage
            place={choisie}
            detail={
              <Arrivee objet={reunion.nom} depuis={statutsReunion[reunion.statut]} vers={statutsReunion[choisie.place as StatutReunion]} />
            }
            brouillon={`reunion:${reunion.id}`}
            passer={async ({ transition, donnees }) => {
              const { nonRetablis = [] } = await passer({ transition, confirmation: donnees?.['confirmation'] === true })
              lister(nonRetablis)
            }}
            fermer={() => choisir(null)}
          />
        </Suspense>
      )}
      {restent.length > 0 && (
        <Dialogue
          titre="Non rétablis"
          detail="Ont bougé depuis la clôture, et restent tels quels"
          fermer={() => lister([])}
          pied={<PiedDeGeste fermer={() => lister([])} />}
        >
          <div className="dlg-c">
            <ul className="puces">
              {restent.map((ligne) => (
                <li key={ligne}>{ligne}</li>
              ))}
            </ul>
          </div>
        </Dialogue>
      )}
    </>
  )
}

/** Ce qui empêche d'avancer ; vide : rien. */
export const bloquantsDe = ({ nextPlaces }: Reunion): readonly string[] =>
  nextPlaces.find(({ interdit, autorise }) => !interdit && !autorise)?.bloquants ?? []

/** Pourquoi la réunion n'avance pas encore ; au compte rendu, l'avancement des réponses le dit. */
export function PourquoiPas({ reunion }: Props) {
  const bloquants = bloquantsDe(reunion)
  if (bloquants.length === 0 || reunion.reponses !== undefined) return null
  return (
    <span className="muted" id="pourquoi">
      {bloquants.join(' ')}
    </span>
  )
}

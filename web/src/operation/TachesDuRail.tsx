import { formatDate } from '@relogement/domain/common/date.format'
import { useQuery } from '@tanstack/react-query'
import { Suspense, useState } from 'react'
import { differe } from '../core/differe.ts'
import { messageDe } from '../core/erreurs.ts'
import { Icone } from '../core/Icone.tsx'
import { aujourdhui } from '../core/jour.ts'
import { notifier } from '../core/notifications/notifications.ts'
import type { Operation } from './operation.data.ts'
import { type Ecrit, ecritsOptions, useEnregistrerTache } from './taches.data.ts'
import styles from './taches.module.css'

const SaisirTache = differe(() => import('./SaisirTache.tsx'), 'SaisirTache')

/** Dans le rail : ce qui reste à faire, et de quoi le dire fait. */
export function TachesDuRail({ operation }: { readonly operation: Operation }) {
  const { data } = useQuery(ecritsOptions(operation.id))
  const [ouverte, ouvrir] = useState<Ecrit | 'nouvelle' | null>(null)
  const { mutate, isPending } = useEnregistrerTache(operation.id)
  const tient = operation.can.includes('tenir')
  const restent = data?.filter(({ sousType, statut }) => sousType === 'TACHE' && statut !== 'FAITE') ?? []
  const faire = (tache: Ecrit) =>
    mutate({ tache, body: { statut: 'FAITE' } }, { onError: (erreur) => notifier({ sens: 'erreur', message: messageDe(erreur) }) })
  if (data === undefined || (!tient && restent.length === 0)) return null
  return (
    <section aria-labelledby="taches-t">
      <h2>
        <span id="taches-t">Tâches</span> {restent.length > 0 && <span className="n">{restent.length}</span>}
        {tient && (
          <button className="btn sm ghost" type="button" aria-haspopup="dialog" onClick={() => ouvrir('nouvelle')}>
            <Icone nom="plus" />
            Tâche
          </button>
        )}
      </h2>
      {restent.length === 0 && <p className="muted">Rien ne reste à faire.</p>}
      <ul className={styles.taches}>
        {restent.map((tache) => (
          <li key={tache.id}>
            {tient && (
              <input
                type="checkbox"
                checked={false}
                disabled={isPending}
                aria-label={`Dire faite : ${tache.titre}`}
                onChange={() => faire(tache)}
              />
            )}
            <div>
              {tient ? (
                <button type="button" aria-haspopup="dialog" onClick={() => ouvrir(tache)}>
                  {tache.titre}
                </button>
              ) : (
                tache.titre
              )}
              <Suite tache={tache} />
            </div>
          </li>
        ))}
      </ul>
      <Suspense fallback={null}>
        {ouverte !== null && (
          <SaisirTache operation={operation} tache={ouverte === 'nouvelle' ? null : ouverte} fermer={() => ouvrir(null)} />
        )}
      </Suspense>
    </section>
  )
}

/** Qui s'en charge, et pour quand ; passée, l'échéance le dit. */
function Suite({ tache: { assigne, echeance } }: { readonly tache: Ecrit }) {
  const qui = assigne === null ? null : `${assigne.prenom} ${assigne.nom}`
  const retard = echeance !== null && echeance < aujourdhui()
  const quand = echeance === null ? null : retard ? `en retard, due le ${formatDate(echeance)}` : formatDate(echeance)
  if (qui === null && quand === null) return null
  return <small className={retard ? styles.retard : undefined}>{[qui, quand].filter(Boolean).join(', ')}</small>
}

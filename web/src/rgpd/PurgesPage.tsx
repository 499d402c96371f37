import { formatDateCourte } from '@relogement/domain/common/date.format'
import { listePurges } from '@relogement/domain/rgpd/purges.liste'
import { etatsDePurge, motifsDePurge } from '@relogement/domain/rgpd/rgpd.listes'
import { useState } from 'react'
import { usePage } from '../acces/page.ts'
import { api } from '../core/api.ts'
import { Tag } from '../core/Cotation.tsx'
import { aujourdhui } from '../core/jour.ts'
import { colonnesDe, useListeDeclaree } from '../core/liste/declaree.ts'
import { Liste } from '../core/liste/Liste.tsx'
import { PurgeDialogue } from './PurgeDialogue.tsx'
import styles from './purge.module.css'
import type { Purge } from './rgpd.data.ts'
import { ValiderDesPurges } from './ValiderDesPurges.tsx'

const RELECTURE_MS = 3000

/** Les données à effacer : ce qui attend une validation, ce qui est validé, ce qui est fait, avec son certificat. */
export function PurgesPage() {
  usePage(listePurges.titre)
  const [ouverte, setOuverte] = useState<string | null>(null)
  const { requete, ...vue } = useListeDeclaree(listePurges, {
    cle: ['purges'],
    lire: (demande) => api('GET /v1/rgpd/purges', demande),
    // Des fichiers s'effacent : la ligne dira d'elle-même qu'ils ont fini.
    relire: ({ 'hydra:member': lues }) => (lues.some(({ etat }) => etat === 'FICHIERS_A_EFFACER') ? RELECTURE_MS : false),
  })
  const [choisies, setChoisies] = useState<ReadonlyMap<string, Purge>>(new Map())
  const [aValider, setAValider] = useState<readonly Purge[] | null>(null)
  const aChoisir = requete.data?.['hydra:member'].filter(({ refus, etat }) => refus === null && etat === 'A_VALIDER') ?? []
  const choisir = (purge: Purge) =>
    setChoisies(
      choisies.has(purge.id) ? new Map([...choisies].filter(([id]) => id !== purge.id)) : new Map([...choisies, [purge.id, purge]]),
    )
  const purge = requete.data?.['hydra:member'].find(({ id }) => id === ouverte)
  return (
    <>
      <Liste<Purge>
        {...vue}
        requete={requete}
        colonnes={colonnes(setOuverte, choisies, choisir)}
        actions={
          aChoisir.length > 0 && (
            <>
              <button className="btn" type="button" onClick={() => setChoisies(new Map(aChoisir.map((une) => [une.id, une])))}>
                Choisir celles de la page
              </button>
              {choisies.size > 0 && (
                <button className="btn pri rouge" type="button" onClick={() => setAValider([...choisies.values()])}>
                  Valider {choisies.size > 1 ? `les ${choisies.size} choisies` : 'la purge choisie'}
                </button>
              )}
            </>
          )
        }
      />
      {aValider !== null && (
        <ValiderDesPurges
          purges={aValider}
          fermer={() => {
            setAValider(null)
            setChoisies(new Map())
          }}
        />
      )}
      {purge !== undefined && <PurgeDialogue purge={purge} fermer={() => setOuverte(null)} />}
    </>
  )
}

/** Une purge qui attend depuis sa date se voit. */
function Etat({ purge: { etat, prevueLe } }: { readonly purge: Purge }) {
  const enRetard = etat === 'A_VALIDER' && prevueLe <= aujourdhui()
  if (enRetard) return <Tag sens="warn">À valider, échue</Tag>
  return etat === 'TERMINEE' ? <Tag sens="ok">{etatsDePurge[etat]}</Tag> : <Tag>{etatsDePurge[etat]}</Tag>
}

const colonnes = (ouvrir: (id: string) => void, choisies: ReadonlyMap<string, Purge>, choisir: (purge: Purge) => void) =>
  colonnesDe<Purge, typeof listePurges>(listePurges, {
    codeMenage: {
      largeur: 190,
      carte: 1,
      rendu: (purge) => (
        <span className={styles.nom}>
          {purge.refus === null && purge.etat === 'A_VALIDER' && (
            <input
              className="coche"
              type="checkbox"
              aria-label={`Choisir la purge de ${purge.codeMenage}`}
              checked={choisies.has(purge.id)}
              onChange={() => choisir(purge)}
            />
          )}
          <button className="lk num" type="button" onClick={() => ouvrir(purge.id)}>
            {purge.codeMenage}
          </button>
        </span>
      ),
    },
    operation: {
      carte: 3,
      rendu: ({ operation, prevueLe }) => (
        <>
          {operation}
          <span className="en-carte"> · {formatDateCourte(prevueLe)}</span>
        </>
      ),
      infobulle: ({ operation }) => operation,
    },
    motif: { largeur: 210, rendu: ({ motif }) => motifsDePurge[motif] },
    depuis: { largeur: 140, rendu: ({ depuis }) => formatDateCourte(depuis) },
    prevueLe: { largeur: 140, rendu: ({ prevueLe }) => formatDateCourte(prevueLe) },
    etat: { largeur: 230, carte: 2, rendu: (purge) => <Etat purge={purge} /> },
  })

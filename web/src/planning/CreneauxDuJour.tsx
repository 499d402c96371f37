import { demiJournee, demiJournees } from '@relogement/domain/planning/planning.listes'
import { useState } from 'react'
import { Icone } from '../core/Icone.tsx'
import { jourEntier } from '../core/jour.ts'
import { Lien } from '../core/Lien.tsx'
import { AnnulerLaDemande } from './AnnulerLaDemande.tsx'
import { Bloquer } from './Bloquer.tsx'
import { ChangerLeCreneau } from './ChangerLeCreneau.tsx'
import styles from './creneaux.module.css'
import { nonPris } from './mois.ts'
import { nomDuCreneau } from './nomDuCreneau.ts'
import { type Creneau, type Jour, lireLeBon, type Planning } from './planning.data.ts'

interface Props {
  readonly jour: Jour
  readonly can: Planning['metadata']['can']
}

/** Les places du jour, dans l'ordre : prises par qui, ou libres. */
export function CreneauxDuJour({ jour, can }: Props) {
  const { creneaux, ferme } = jour
  const [geste, setGeste] = useState<
    { readonly quoi: 'bloquer' } | { readonly quoi: 'annuler' | 'changer'; readonly creneau: Creneau } | null
  >(null)
  const fermer = () => setGeste(null)
  const pris = new Set(creneaux.map(({ rang }) => rang))
  const libres = Array.from({ length: pris.size + nonPris(jour) }, (_, rang) => rang + 1)
    .filter((rang) => !pris.has(rang))
    .slice(0, nonPris(jour))
  return (
    <>
      <ol className={styles.liste}>
        {[...creneaux.map((creneau) => ({ rang: creneau.rang, creneau })), ...libres.map((rang) => ({ rang, creneau: null }))]
          .toSorted((a, b) => a.rang - b.rang)
          .map(({ rang, creneau }) => (
            <li key={rang}>
              <span className={styles.rang}>{rang}</span>
              {creneau === null ? (
                <span className="muted">{ferme === null ? 'Libre' : 'Non pris'}</span>
              ) : (
                <Pris creneau={creneau} agit={can.includes('annuler') && ferme === null} />
              )}
              {creneau === null
                ? can.includes('bloquer') &&
                  ferme === null && (
                    <button
                      className="lk"
                      type="button"
                      aria-label={`Bloquer le créneau ${rang}`}
                      onClick={() => setGeste({ quoi: 'bloquer' })}
                    >
                      Bloquer
                    </button>
                  )
                : can.includes('annuler') &&
                  ferme === null && (
                    <Gestes
                      creneau={creneau}
                      annuler={() => setGeste({ quoi: 'annuler', creneau })}
                      changer={() => setGeste({ quoi: 'changer', creneau })}
                    />
                  )}
            </li>
          ))}
      </ol>
      {geste?.quoi === 'bloquer' && <Bloquer date={jour.date} quand={jourEntier(jour.date)} fermer={fermer} />}
      {geste?.quoi === 'annuler' && <AnnulerLaDemande creneau={geste.creneau} quand={jourEntier(jour.date)} fermer={fermer} />}
      {geste?.quoi === 'changer' && <ChangerLeCreneau creneau={geste.creneau} fermer={fermer} />}
    </>
  )
}

function Pris({ creneau, agit }: { readonly creneau: Creneau; readonly agit: boolean }) {
  const nom = nomDuCreneau(creneau)
  const bloque = creneau.sorte === 'BLOQUE'
  const detail = [
    ...(creneau.trajet === undefined ? [] : [creneau.trajet]),
    ...(creneau.par === undefined ? [] : [`${bloque ? 'bloqué' : 'demandé'} par ${creneau.par}, le ${creneau.le}`]),
    ...(bloque ? [] : [demiJournees[demiJournee(creneau.rang)].toLowerCase()]),
  ].join('\u00a0· ')
  return (
    <div>
      {creneau.menageId === undefined ? (
        <span className="mid">{nom}</span>
      ) : (
        <Lien className="mid" vers={`/menages/${creneau.menageId}`}>
          {nom}
        </Lien>
      )}
      {detail !== '' && <small>{detail.charAt(0).toUpperCase() + detail.slice(1)}</small>}
      {creneau.bon && (
        <button className="lk" type="button" aria-label={`Bon de commande : ${nom}`} onClick={() => void lireLeBon(creneau.id)}>
          Bon de commande
        </button>
      )}
      {agit && creneau.refus !== null && <small>{creneau.refus}</small>}
    </div>
  )
}

interface PropsDesGestes {
  readonly creneau: Creneau
  readonly annuler: () => void
  readonly changer: () => void
}

function Gestes({ creneau, annuler, changer }: PropsDesGestes) {
  if (creneau.refus !== null)
    return (
      <span className={styles.sansDroit}>
        <Icone nom="cadenas" />
      </span>
    )
  const nom = nomDuCreneau(creneau)
  const [change, annule] = creneau.sorte === 'BLOQUE' ? ['Renommer', 'Débloquer'] : ['Déplacer', 'Annuler']
  return (
    <span className={styles.gestes}>
      <button className="lk" type="button" aria-label={`${change} : ${nom}`} onClick={changer}>
        {change}
      </button>
      <button className="lk" type="button" aria-label={`${annule} : ${nom}`} onClick={annuler}>
        {annule}
      </button>
    </span>
  )
}

import { useEffect, useId, useRef, useState } from 'react'
import { Button, Popover, Select, SelectValue } from 'react-aria-components'
import '../core/choix/choix.css'
import { formatTaille } from '../core/formats.ts'
import { ListeDesOptions } from '../core/formulaire/Choix.tsx'
import { Icone } from '../core/Icone.tsx'
import type { Vu } from '../sujet/vu.ts'
import styles from './aEnvoyer.module.css'
import { envois } from './document.data.ts'
import ligne from './envoi.module.css'
import { type Envoi, useEnvois } from './envois.ts'
import progression from './etatDEnvoi.module.css'

interface Props {
  readonly vu: Vu
  readonly natures: Readonly<Record<string, string>>
}

let dernierVu = 0

/** Les fichiers choisis : dire ce que chacun est, les envoyer, suivre leur arrivée. */
export function AEnvoyer({ vu, natures }: Props) {
  const siens = useEnvois(envois, vu)
  const liste = useRef<HTMLElement>(null)
  const [insiste, setInsiste] = useState(false)
  const dernier = siens.at(-1)?.id ?? 0
  useEffect(() => {
    // Des fichiers viennent d'être choisis : c'est là que la suite se passe. Revenir sur la fiche n'y ramène pas.
    if (dernier > dernierVu) liste.current?.focus()
    dernierVu = Math.max(dernierVu, dernier)
  }, [dernier])
  const prets = siens.filter(({ etat }) => etat === 'choisi' || etat === 'echoue')
  const sansNature = prets.filter(({ nature }) => nature === null)
  const partir = () => {
    setInsiste(sansNature.length > 0)
    if (sansNature.length > 0) document.getElementById(`nature-${sansNature[0]?.id}`)?.focus()
    else envois.envoyer(vu)
  }
  const enRoute = siens.some(({ etat }) => etat === 'en-cours' || etat === 'en-attente')
  return (
    <section ref={liste} className={`ecran ${styles.envois}`} aria-label="Fichiers à ajouter" tabIndex={-1}>
      <ul>
        {siens.map((envoi) => (
          <Ligne key={envoi.id} envoi={envoi} natures={natures} insiste={insiste} />
        ))}
      </ul>
      <div className={styles.pied}>
        <p role="status" className={`soft ${styles.bilan}`}>
          {bilanDe(siens, sansNature.length)}
        </p>
        {!enRoute && (
          <button className={`btn ${styles.geste}`} type="button" onClick={() => envois.retirerTout(vu)}>
            {prets.length === 0 ? 'Terminé' : 'Abandonner'}
          </button>
        )}
        {prets.length > 0 && (
          <button className={`btn pri ${styles.geste}`} type="button" onClick={partir}>
            {prets.length === 1 ? 'Ajouter le document' : `Ajouter les ${prets.length} documents`}
          </button>
        )}
      </div>
    </section>
  )
}

function bilanDe(siens: readonly Envoi[], sansNature: number): string {
  const enRoute = siens.filter(({ etat }) => etat === 'en-cours' || etat === 'en-attente').length
  if (enRoute > 0)
    return `${enRoute} ${enRoute === 1 ? 'document en cours d’envoi' : 'documents en cours d’envoi'}. Vous pouvez continuer ailleurs.`
  if (sansNature > 0) return sansNature === 1 ? 'Dites ce qu’est ce document.' : `Dites ce que sont ${sansNature} documents.`
  const ajoutes = siens.filter(({ etat }) => etat === 'ajoute').length
  if (ajoutes === 0) return ''
  return ajoutes === 1 ? 'Document ajouté.' : `${ajoutes} documents ajoutés.`
}

interface PropsLigne {
  readonly envoi: Envoi
  readonly natures: Readonly<Record<string, string>>
  /** On a voulu envoyer sans dire ce qu'est chaque fichier. */
  readonly insiste: boolean
}

function Ligne({ envoi, natures, insiste }: PropsLigne) {
  const { id, fichier, nature, etat, progres, message } = envoi
  const nom = fichier.name
  const aDire = etat === 'choisi' || etat === 'echoue'
  return (
    <li className={ligne.envoi}>
      <span className={progression.etat} data-etat={etat}>
        <Icone nom={etat === 'ajoute' ? 'coche' : etat === 'refuse' || etat === 'echoue' ? 'alerte' : 'document'} />
      </span>
      <div className={ligne.nom}>
        <span className="mid cut" title={nom}>
          {nom}
        </span>
        <small className="muted">{formatTaille(fichier.size)}</small>
      </div>
      <div className={ligne.suite}>
        {aDire && <Nature envoi={envoi} natures={natures} insiste={insiste} />}
        {etat === 'en-cours' && <progress className={progression.barre} value={progres} max={1} aria-label={`Envoi de ${nom}`} />}
        {etat === 'en-attente' && <span className="muted">En attente</span>}
        {etat === 'ajoute' && <span className="soft">{natures[nature ?? ''] ?? 'Ajouté'}</span>}
        {message !== null && <span className="err">{message}</span>}
      </div>
      <button
        className="ib"
        type="button"
        aria-label={etat === 'en-cours' ? `Annuler l’envoi de ${nom}` : `Retirer ${nom}`}
        onClick={() => envois.retirer(id)}
      >
        <Icone nom="croix" />
      </button>
    </li>
  )
}

function Nature({ envoi: { id, fichier, nature }, natures, insiste }: PropsLigne) {
  const libelle = useId()
  const manque = insiste && nature === null
  return (
    <>
      <span id={libelle} className="vh">
        Nature de {fichier.name}
      </span>
      <Select
        className="choix"
        aria-labelledby={libelle}
        value={nature}
        isInvalid={manque}
        onChange={(cle) => envois.choisirNature(id, String(cle))}
      >
        <Button id={`nature-${id}`} className="in choix-b">
          <SelectValue className="cut">
            {({ isPlaceholder, selectedText }) => (isPlaceholder ? <span className="muted">Nature à choisir</span> : <>{selectedText}</>)}
          </SelectValue>
          <Icone nom="bas" />
        </Button>
        <Popover className="pop" maxHeight={380} placement="bottom start" offset={4}>
          <ListeDesOptions entrees={Object.entries(natures)} libelle="les natures" />
        </Popover>
      </Select>
      {manque && <span className="err">Choisissez la nature de ce document</span>}
    </>
  )
}

import { etapeDe } from '@relogement/domain/menage/completude/controle'
import { etapeDuNumero } from '@relogement/domain/menage/completude/etapes'
import { messageDe, raisonsTues } from '../core/erreurs.ts'
import { Icone } from '../core/Icone.tsx'
import { Lien } from '../core/Lien.tsx'
import { adresseEmportee, CHEMIN_DE_LA_TABLETTE } from './chemins.ts'
import type { Coffre } from './coffre.ts'
import type { DossierEmporte } from './dossierEmporte.ts'
import { type ChampRefuse, champsRefuses, laisserDeCote } from './laisser.ts'
import styles from './refus.module.css'
import { SaisieInachevee } from './useRendre.tsx'

interface Props {
  readonly erreur: unknown
  readonly coffre: Coffre
  readonly dossier: DossierEmporte
  readonly relire: () => void
}

/** Pourquoi ce n'est pas parti ; rien n'est perdu, et ce qui est à reprendre est à un clic, ou se laisse de côté. */
export function Refus({ erreur, coffre, dossier, relire }: Props) {
  const refuses = champsRefuses(erreur, dossier)
  const nommait = erreur !== null && typeof erreur === 'object' && 'violations' in erreur && (erreur.violations as unknown[]).length > 0
  if (nommait && refuses.length === 0)
    return (
      <p role="status" className="mid">
        Ce qui était refusé est laissé de côté : rendez le dossier, le reste partira.
      </p>
    )
  return (
    <div className={styles.refus}>
      <div className="dlg-e" role="alert">
        <Icone nom="alerte" />
        <span>
          {nommait ? combien(refuses.length) : dire(erreur)} Rien n’est perdu : tout est encore sur la tablette.{' '}
          {raisonsTues(erreur)
            .filter((raison) => !refuses.some((refuse) => refuse.raison === raison))
            .join(' ')}{' '}
          {erreur instanceof SaisieInachevee && (
            <Lien className="lk" vers={`${CHEMIN_DE_LA_TABLETTE}/${dossier.menageId}/${erreur.etape}`}>
              La reprendre
            </Lien>
          )}
        </span>
      </div>
      {refuses.length > 0 && (
        <ul className={styles.reponses}>
          {refuses.map((refuse) => (
            <UnRefus key={refuse.path} refuse={refuse} coffre={coffre} menageId={dossier.menageId} relire={relire} />
          ))}
        </ul>
      )}
    </div>
  )
}

interface PropsDUnRefus {
  readonly refuse: ChampRefuse
  readonly coffre: Coffre
  readonly menageId: string
  readonly relire: () => void
}

function UnRefus({ refuse, coffre, menageId, relire }: PropsDUnRefus) {
  const { path, libelle, raison, champs } = refuse
  const etape = etapeDuNumero(etapeDe(path))
  const laisser = async () => {
    await laisserDeCote(coffre, menageId, refuse)
    relire()
  }
  return (
    <li>
      <span>
        <b className="mid">{libelle}</b>
        {champs.length > 0 && ` : ${champs.map(({ valeur }) => valeur).join(', ')}`}
        <span className={`soft ${styles.raison}`}>{raison}</span>
      </span>
      <span className={styles.gestes}>
        <Lien className="btn sm" vers={adresseEmportee(menageId, { vers: 'etape', etape, champ: path })}>
          Corriger<span className="vh"> : {libelle}</span>
        </Lien>
        {champs.length > 0 && (
          <button className="btn sm" type="button" onClick={() => void laisser()}>
            Laisser de côté<span className="vh"> : {libelle}</span>
          </button>
        )}
      </span>
    </li>
  )
}

const combien = (nombre: number) =>
  nombre === 1
    ? 'Une réponse est refusée : corrigez-la, ou laissez-la de côté, le reste partira.'
    : `${nombre} réponses sont refusées : corrigez-les, ou laissez-les de côté, le reste partira.`

const dire = (erreur: unknown) =>
  erreur instanceof SaisieInachevee || (erreur instanceof Error && erreur.constructor === Error) ? erreur.message : messageDe(erreur)

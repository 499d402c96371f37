import { formatInstant } from '@relogement/domain/common/date.format'
import type { AVerifier } from '@relogement/domain/menage/completude/controle'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { Icone } from '../../../core/Icone.tsx'
import { cleDe } from '../AVerifier.tsx'
import { Groupe } from '../champs.tsx'
import { useEdition } from '../edition.contexte.ts'
import { type Acquitte, controleOptions, useRemettreAVerifier } from '../edition.data.ts'
import { LeverLaVerification } from './LeverLaVerification.tsx'
import styles from './pointsALever.module.css'

/** Ce qui n'empêche rien mais demande un regard : corriger, ou lever en disant pourquoi (domain-rules § 7.2). */
export function Verifications() {
  const { menage, controle, lectureSeule, viser } = useEdition()
  const { data: serveur } = useQuery(controleOptions(menage.id))
  const [aLever, setALever] = useState<AVerifier | null>(null)
  const { nonBlockingFields: constats } = controle
  const acquittes = serveur?.acquittes ?? []
  if (constats.length === 0 && acquittes.length === 0) return null
  return (
    <Groupe titre="Points à vérifier" detail="Aucun n’empêche d’avancer." registre>
      <ul className={`todo ${styles.sansTrait}`}>
        {constats.map((constat) => (
          <li key={cleDe(constat)} className={styles.point}>
            <span className="amber">
              <Icone nom="oeil" />
            </span>
            <span>{constat.message}</span>
            <span className={`liens ${styles.gestes}`}>
              <button className="lk" type="button" onClick={() => viser(constat.path)}>
                Voir<span className="vh"> : {constat.message}</span>
              </button>
              {lectureSeule === null && (
                <button className="lk" type="button" onClick={() => setALever(constat)}>
                  Lever avec une raison<span className="vh"> : {constat.message}</span>
                </button>
              )}
            </span>
          </li>
        ))}
        {acquittes.map((acquitte) => (
          <Leve key={acquitte.acquittement.id} acquitte={acquitte} menageId={menage.id} ouvert={lectureSeule === null} />
        ))}
      </ul>
      {aLever !== null && <LeverLaVerification constat={aLever} fermer={() => setALever(null)} />}
    </Groupe>
  )
}

interface PropsLeve {
  readonly acquitte: Acquitte
  readonly menageId: string
  readonly ouvert: boolean
}

function Leve({ acquitte: { message, acquittement }, menageId, ouvert }: PropsLeve) {
  const remettre = useRemettreAVerifier(menageId)
  const { id, commentaire, auteur, le } = acquittement
  return (
    <li className={styles.point}>
      <span className={styles.leve}>
        <Icone nom="coche" />
      </span>
      <span>
        {message}
        <small>
          Levée par {auteur.prenom} {auteur.nom}, {formatInstant(le)} : « {commentaire} »
        </small>
      </span>
      {ouvert && (
        <button
          className={`lk ${styles.aller}`}
          type="button"
          aria-disabled={remettre.isPending || undefined}
          onClick={() => !remettre.isPending && remettre.mutate(id)}
        >
          Remettre à vérifier<span className="vh"> : {message}</span>
        </button>
      )}
    </li>
  )
}

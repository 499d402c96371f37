import { formatDate } from '@relogement/domain/common/date.format'
import { useState } from 'react'
import { Tag } from '../../core/Cotation.tsx'
import { messageDe } from '../../core/erreurs.ts'
import { Section } from '../../core/fiche/Section.tsx'
import { notifier } from '../../core/notifications/notifications.ts'
import { type DemandeDeDroits, useGesteDeDemande } from './droits.data.ts'
import { type DossierDeDemande, LimiterLeDossier } from './LimiterLeDossier.tsx'
import feuille from './lignes.module.css'
import section from './sectionDeDroits.module.css'

interface Props {
  readonly demande: DemandeDeDroits
  readonly rattacher: () => void
}

/** Les dossiers où se trouve la personne. */
export function DossiersDeLaDemande({ demande, rattacher }: Props) {
  const { dossiers, can } = demande
  const [aLimiter, setALimiter] = useState<DossierDeDemande | null>(null)
  return (
    <Section
      id="dossiers"
      titre="Dossiers de la personne"
      nombre={dossiers.length}
      actions={
        can.includes('rattacher') && (
          <button className="lk" type="button" aria-haspopup="dialog" onClick={rattacher}>
            Rattacher
          </button>
        )
      }
    >
      {dossiers.length === 0 ? (
        <p className={section.refus}>Aucun dossier rattaché à cette demande.</p>
      ) : (
        <ul>
          {dossiers.map((dossier) => (
            <Dossier key={dossier.id} demande={demande} dossier={dossier} limiter={() => setALimiter(dossier)} />
          ))}
        </ul>
      )}
      {aLimiter !== null && <LimiterLeDossier demande={demande} dossier={aLimiter} fermer={() => setALimiter(null)} />}
    </Section>
  )
}

interface PropsDuDossier {
  readonly demande: DemandeDeDroits
  readonly dossier: DossierDeDemande
  readonly limiter: () => void
}

function Dossier({ demande, dossier, limiter }: PropsDuDossier) {
  const { can, refus } = demande
  const { id, codeMenage, occupant, archive, purge, limitation } = dossier
  const geste = useGesteDeDemande(demande)
  const detacher = () =>
    geste.mutate({ quoi: 'detacher', menageId: id }, { onError: (erreur) => notifier({ sens: 'erreur', message: messageDe(erreur) }) })
  const peutLimiter = !purge && (limitation === null ? can.includes('limiter') : can.includes('leverLaLimitation'))
  return (
    <li className={`${feuille.ligne} ${feuille.range}`}>
      <b className="num">{codeMenage}</b>
      <span className={occupant === null ? 'muted' : undefined}>{occupant ?? (purge ? 'Données effacées' : 'Dossier entier')}</span>
      {archive && !purge && <Tag>Archivé</Tag>}
      {limitation !== null && <Tag sens="warn">Gelé depuis le {formatDate(limitation.depuis)}</Tag>}
      <span className={`acts ${feuille.gestes}`}>
        {peutLimiter && (
          <button className="lk" type="button" aria-haspopup="dialog" onClick={limiter}>
            {limitation === null ? 'Geler' : 'Lever la limitation'}
            <span className="vh"> {codeMenage}</span>
          </button>
        )}
        {!peutLimiter && limitation === null && !purge && can.includes('rattacher') && (
          <button
            className="lk"
            type="button"
            aria-disabled
            title={refus.limiter}
            onClick={() => notifier({ sens: 'erreur', message: refus.limiter ?? '' })}
          >
            Geler<span className="vh"> {codeMenage}</span>
          </button>
        )}
        {can.includes('rattacher') && limitation === null && (
          <button className="lk" type="button" onClick={() => !geste.isPending && detacher()}>
            Détacher<span className="vh"> {codeMenage}</span>
          </button>
        )}
      </span>
    </li>
  )
}

import { formatHeure } from '@relogement/domain/common/date.format'
import { consequencesDeLaSuppressionDuGtr } from '@relogement/domain/reunion/reunion.consequences'
import { aspects, statutsReunion } from '@relogement/domain/reunion/reunion.listes'
import { useNavigate } from '@tanstack/react-router'
import { Suspense, useState } from 'react'
import { Confirmation } from '../core/Confirmation.tsx'
import { differe } from '../core/differe.ts'
import { Icone } from '../core/Icone.tsx'
import { Menu } from '../core/Menu.tsx'
import { Statut } from '../core/Statut.tsx'
import { AvancementDesReponses } from './AvancementDesReponses.tsx'
import { allerALaPremiereSansReponse } from './clavier.ts'
import { DocumentsDuGtr, EtatDeLOrdreDuJour } from './DocumentsDuGtr.tsx'
import { bloquantsDe, PassagesDeReunion, PourquoiPas } from './PassagesDeReunion.tsx'
import { PointsARegler } from './PointsARegler.tsx'
import { type Reunion, useSupprimer } from './reunion.data.ts'

const SaisirReunion = differe(() => import('./SaisirReunion.tsx'), 'SaisirReunion')

interface Props {
  readonly reunion: Reunion
}

export function EnTeteDeLaReunion({ reunion }: Props) {
  const { nom, statut, PRUs, date, lieu, participants, type } = reunion
  return (
    <header className="fh">
      <div className="l1">
        <h1 tabIndex={-1} title={nom}>
          {nom}
        </h1>
        <Statut aspect={{ libelle: statutsReunion[statut], ...aspects[statut] }} />
        {type.code === 'GTR_VALIDATION' && <span className="tag">{type.libelle}</span>}
        <div className="acts">
          <Gestes reunion={reunion} />
          <DocumentsDuGtr reunion={reunion} />
          <PassagesDeReunion reunion={reunion} />
        </div>
      </div>
      <div className="l2">
        <span>
          <Icone nom="lieu" />
          PRU {PRUs.map((pru) => pru.nom).join(', ')}
        </span>
        <span>
          <Icone nom="horloge" />
          {[formatHeure(date), lieu].filter(Boolean).join(', ')}
        </span>
        {participants !== undefined && (
          <span>
            <Icone nom="personnes" />
            {participants.length === 0
              ? 'Aucun participant'
              : participants.length === 1
                ? '1 participant'
                : `${participants.length} participants`}
          </span>
        )}
        <EtatDeLOrdreDuJour reunion={reunion} />
        <PointsARegler reunion={reunion} />
        <span className="grow" />
        <PourquoiPas reunion={reunion} />
        {reunion.reponses !== undefined && <Avancement reponses={reunion.reponses} bloquants={bloquantsDe(reunion)} />}
      </div>
    </header>
  )
}

interface PropsAvancement {
  readonly reponses: NonNullable<Reunion['reponses']>
  readonly bloquants: readonly string[]
}

/** « 8 réponses sur 11 · 3 à donner avant de clôturer » ; toutes données, ce qui empêche encore de clôturer. */
function Avancement({ reponses: { donnees, attendues, aJustifier }, bloquants }: PropsAvancement) {
  const reste = attendues - donnees
  const aDire = [reste > 0 && `${reste} à donner`, aJustifier > 0 && `${aJustifier} refus à justifier`].filter(Boolean)
  return (
    <AvancementDesReponses donnees={donnees} attendues={attendues} id="pourquoi">
      {aDire.length > 0 ? (
        <button className="lk" type="button" aria-keyshortcuts="N" onClick={allerALaPremiereSansReponse}>
          {aDire.join(', ')} avant de clôturer
        </button>
      ) : (
        bloquants.length > 0 && (
          <span className="amber">
            <Icone nom="alerte" /> {bloquants.join(' ')}
          </span>
        )
      )}
    </AvancementDesReponses>
  )
}

/** Modifier, supprimer : ce qui n'est pas permis dit pourquoi. */
function Gestes({ reunion }: Props) {
  const { id, nom, can, refus } = reunion
  const navigate = useNavigate()
  const supprimer = useSupprimer(id)
  const [ouvert, ouvrir] = useState<'modifier' | 'supprimer' | null>(null)
  const fermer = () => ouvrir(null)
  if (!can.includes('commenter')) return null
  const entrees = [
    { cle: 'modifier', libelle: 'Modifier', icone: 'crayon', raison: refus['preparer'] ?? null, faire: () => ouvrir('modifier') },
    {
      cle: 'supprimer',
      libelle: 'Supprimer',
      icone: 'corbeille',
      dangereuse: true,
      raison: refus['supprimer'] ?? null,
      faire: () => ouvrir('supprimer'),
    },
  ] as const
  return (
    <>
      <Menu nom="Actions" bouton="Actions" largeur={344} groupes={[{ entrees }]} />
      {ouvert === 'modifier' && (
        <Suspense fallback={null}>
          <SaisirReunion reunion={reunion} fermer={fermer} />
        </Suspense>
      )}
      {ouvert === 'supprimer' && (
        <Confirmation
          titre="Supprimer le GTR"
          detail={nom}
          consequences={consequencesDeLaSuppressionDuGtr()}
          action="Supprimer"
          dangereuse
          faire={async () => {
            await supprimer()
            void navigate({ to: '/gtr' })
          }}
          fermer={fermer}
        />
      )}
    </>
  )
}

import { formatDate, formatInstant } from '@relogement/domain/common/date.format'
import { typologies } from '@relogement/domain/menage/logement-actuel/logementActuel.listes'
import { useQuery } from '@tanstack/react-query'
import { useCallback, useState } from 'react'
import { type GenreDeFiche, PageDeFiche } from '../acces/PageDeFiche.tsx'
import { Icone } from '../core/Icone.tsx'
import { Lien } from '../core/Lien.tsx'
import { EtatVide } from '../core/liste/EtatVide.tsx'
import { useEcranPartage } from '../direct/presence.ts'
import { AvancementDesReponses } from '../reunion/AvancementDesReponses.tsx'
import { detailDuLogement } from '../reunion/detailDuLogement.ts'
import { Commission, type ReponsesDonnees } from './Commission.tsx'
import { type Cal, calOptions } from './cal.data.ts'
import { useSeance } from './seance.data.ts'
import styles from './seanceDeCal.module.css'

const GENRE: GenreDeFiche = {
  titre: 'Retour de CAL',
  attente: 'Chargement de la commission',
  introuvable: 'Logement introuvable',
  detail: 'Ce logement n’existe pas, ou ne vous est pas ouvert.',
  fil: [{ libelle: 'Relogement' }, { libelle: 'Liste des GTR', vers: '/gtr' }],
}

/** Une commission d'un bailleur : tous les logements qu'un GTR lui a transmis, leurs réponses et leurs rangs (look 12b). */
export function SeanceDeCalPage({ id }: { readonly id: string }) {
  const lecture = useQuery(calOptions(id))
  const entre = ({ reunion }: Cal) => (reunion === null ? [] : [{ libelle: reunion.nom, vers: `/gtr/${reunion.id}` }])
  return (
    <PageDeFiche genre={GENRE} lecture={lecture} entre={entre}>
      {(cal) => <Seance cal={cal} />}
    </PageDeFiche>
  )
}

function Seance({ cal }: { readonly cal: Cal }) {
  const { logements: seance, attend } = useSeance(cal)
  const [donnees, setDonnees] = useState<Readonly<Record<string, ReponsesDonnees>>>({})
  const compter = useCallback((id: string, lues: ReponsesDonnees) => setDonnees((avant) => ({ ...avant, [id]: lues })), [])
  useEcranPartage()
  return (
    <>
      <EnTete cal={cal} seance={seance} donnees={seance.flatMap(({ logement }) => donnees[logement.id] ?? [])} />
      <div className={styles.titre}>
        <h2>Logements passés en commission {!attend && <span className="n">{seance.length}</span>}</h2>
        <span className="soft">Les réponses défavorables passent en fin de liste, les rangs se renumérotent.</span>
      </div>
      {attend && (
        <p className="soft" role="status">
          Chargement des autres logements de la commission
        </p>
      )}
      {seance.map((une) =>
        une.candidats.length === 0 ? (
          <EtatVide key={une.logement.id} titre={une.logement.adresse} detail={une.refus.transmettre ?? 'Aucun candidat transmis.'} />
        ) : (
          <Commission
            key={`${une.logement.id}-${une.logement.version}-${une.reponse?.numero}-${une.candidats.length}`}
            cal={une}
            titre={<TitreDuLogement logement={une.logement} />}
            detail={detailDuLogement({ ...une.logement, bailleur: null })}
            compter={compter}
          />
        ),
      )}
    </>
  )
}

interface PropsEnTete {
  readonly cal: Cal
  readonly seance: readonly Cal[]
  readonly donnees: readonly ReponsesDonnees[]
}

function EnTete({ cal: { logement, reunion, transmission, retour }, seance, donnees }: PropsEnTete) {
  const jour = retour?.le ?? transmission?.calLe ?? null
  const transmis = [...new Set(seance.flatMap((une) => une.transmission?.le ?? []))].sort()[0]
  const parLeBailleur = seance.filter(({ reponse }) => reponse !== null).length
  return (
    <header className="fh">
      <div className="l1">
        <h1 tabIndex={-1}>
          CALEOL{logement.bailleur === null ? '' : ` ${logement.bailleur.nom}`}
          {jour === null ? '' : `, ${formatDate(jour)}`}
        </h1>
      </div>
      <div className="l2">
        {reunion !== null && (
          <span>
            <Icone nom="calendrier" />
            <Lien className="lk" vers={`/gtr/${reunion.id}`}>
              {reunion.nom}
            </Lien>
          </span>
        )}
        {transmis !== undefined && (
          <span>
            <Icone nom="courriel" />
            Transmis au bailleur le {formatInstant(transmis)}
          </span>
        )}
        {parLeBailleur > 0 && (
          <span>
            <Icone nom="telephone" />
            {parLeBailleur === 1 ? '1 logement répondu par le bailleur' : `${parLeBailleur} logements répondus par le bailleur`}
          </span>
        )}
        <span className="grow" />
        <Avancement donnees={donnees} />
      </div>
    </header>
  )
}

/** « 7 réponses sur 8 · 1 à donner » : le geste mène à la première qui manque. */
function Avancement({ donnees }: Pick<PropsEnTete, 'donnees'>) {
  const attendues = donnees.reduce((somme, une) => somme + une.attendues, 0)
  const restent = donnees.reduce((somme, une) => somme + une.attendues - une.donnees, 0)
  const premiere = donnees.find((une) => une.premiere !== null)?.premiere
  if (attendues === 0) return null
  return (
    <AvancementDesReponses donnees={attendues - restent} attendues={attendues}>
      {premiere != null && (
        <button className="lk" type="button" onClick={() => document.getElementById(premiere)?.focus()}>
          {restent === 1 ? '1 à donner' : `${restent} à donner`}
        </button>
      )}
    </AvancementDesReponses>
  )
}

const TitreDuLogement = ({ logement }: { readonly logement: Cal['logement'] }) => (
  <>
    <Lien className="strong" vers={`/instances-partenariales/${logement.id}/cal`}>
      {logement.adresse}
    </Lien>{' '}
    <span className="tag">{(typologies as Readonly<Record<string, string>>)[logement.typologie] ?? logement.typologie}</span>
  </>
)

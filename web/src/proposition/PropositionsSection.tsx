import { formatDateCourte } from '@relogement/domain/common/date.format'
import { motifsRefusMenage } from '@relogement/domain/menage/relogement/refus.listes'
import { typesBailPrive } from '@relogement/domain/proposition/bailPrive.listes'
import { Suspense, useState } from 'react'
import { Tag } from '../core/Cotation.tsx'
import { differe } from '../core/differe.ts'
import { Section } from '../core/fiche/Section.tsx'
import { type ColonneDeSection, TableDeSection } from '../core/fiche/TableDeSection.tsx'
import { formatMontant, formatPourcent, formatTelephone } from '../core/formats.ts'
import { Icone } from '../core/Icone.tsx'
import { libelleDe } from '../menage/composition/occupant.ts'
import { useFiche } from '../menage/fiche/fiche.contexte.ts'
import { peut } from '../menage/menage.data.ts'
import { Retirer } from '../positionnement/Retirer.tsx'
import { Projeter } from './Projeter.tsx'
import styles from './propositions.module.css'
import { detailDe, type Proposition, pourquoiPartielles, reponseDe } from './reponse.ts'
import { Suites } from './Suites.tsx'

export function PropositionsSection() {
  const { menage, jour } = useFiche()
  const { logements } = menage
  if (logements === undefined) return null
  const partielles = pourquoiPartielles(menage)
  const avecFinance = logements.some(({ finance }) => finance !== undefined)
  return (
    <Section id="propositions" titre="Propositions" nombre={logements.length} actions={<Proposer />}>
      <Suites />
      {logements.length === 0 ? (
        <p className="vide-s">{partielles === null ? 'Aucune proposition pour ce ménage.' : `Aucune proposition à lire. ${partielles}`}</p>
      ) : (
        <TableDeSection
          libelle="Propositions de logement"
          colonnes={colonnes(menage.id, jour, avecFinance, peut(menage, 'modifier'))}
          lignes={logements}
          cleDe={({ id }) => id}
          haute
        />
      )}
    </Section>
  )
}

const ProposerUnLogementPrive = differe(() => import('../menage/logement-prive/ProposerUnLogementPrive.tsx'), 'ProposerUnLogementPrive')

/** Un logement trouvé hors du parc social ; ouvert pendant la recherche seulement. */
function Proposer() {
  const { menage } = useFiche()
  const [ouvert, setOuvert] = useState(false)
  if (!peut(menage, 'proposerBailleurPrive')) return null
  return (
    <>
      <button className="btn sm ghost" type="button" aria-haspopup="dialog" onClick={() => setOuvert(true)}>
        <Icone nom="plus" />
        Proposer un logement privé
      </button>
      <Suspense fallback={null}>{ouvert && <ProposerUnLogementPrive fermer={() => setOuvert(false)} />}</Suspense>
    </>
  )
}

type Finance = NonNullable<Proposition['finance']>

const DE_L_APL = { SAISIE: null, ESTIMEE: 'APL estimée', ANNONCEE: 'APL annoncée' } as const

/** Le nombre que lisent aussi le GTR et la commission ; d'où vient l'APL qu'il déduit, sauf si elle est saisie. */
const ACharge = ({ part, apl: { source } }: { readonly part: number; readonly apl: Finance['APLRetenue'] }) => {
  const dite = source === null ? 'hors APL' : DE_L_APL[source]
  return (
    <>
      {formatMontant(part)}
      {dite !== null && <small className="sous-st">{dite}</small>}
    </>
  )
}

function colonnes(menageId: string, jour: string, avecFinance: boolean, projette: boolean): ColonneDeSection<Proposition>[] {
  const finance: ColonneDeSection<Proposition>[] = [
    {
      titre: 'À charge',
      largeur: 94,
      droite: true,
      rendu: ({ finance: f }) => (f?.partACharge == null ? <PasCalcule /> : <ACharge part={f.partACharge} apl={f.APLRetenue} />),
    },
    {
      titre: 'Taux d’effort',
      largeur: 98,
      droite: true,
      rendu: ({ tauxEffort }) => (tauxEffort == null ? <PasCalcule /> : formatPourcent(tauxEffort)),
    },
  ]
  return [
    {
      titre: 'Logement',
      carte: 1,
      rendu: (proposition) => (
        <>
          <span className="nm" title={`${proposition.logement.adresse}, ${proposition.logement.ville}`}>
            {proposition.logement.adresse}, {proposition.logement.ville}
          </span>
          <small className="sous cut" title={detailDe(proposition, jour)}>
            {detailDe(proposition, jour)}
          </small>
          <ResteAVivre reste={proposition.finance?.resteAVivre} />
          {proposition.bailleurPrive !== undefined && <BailleurPrive bailleur={proposition.bailleurPrive} />}
        </>
      ),
    },
    ...(avecFinance ? finance : []),
    {
      titre: 'Réponse',
      largeur: 212,
      carte: 3,
      rendu: (p) => (
        <>
          <Etiquette proposition={p} jour={jour} />
          <span className={`${styles.actes} ecran`}>
            {projette && <Projeter menageId={menageId} logementId={p.logement.id} nom={`${p.logement.adresse}, ${p.logement.ville}`} />}
            {p.can.includes('retirer') && (
              <Retirer proposition={p} logementId={p.logement.id} menageId={menageId} nom={`${p.logement.adresse}, ${p.logement.ville}`} />
            )}
          </span>
        </>
      ),
    },
  ]
}

const PasCalcule = () => (
  <span title="Pas encore calculé">
    <span aria-hidden="true">—</span>
    <span className="vh">Pas encore calculé</span>
  </span>
)

/** Ce qu'il resterait par mois dans ce logement ; puis par jour et unité de consommation, ce qui se compare d'un ménage à l'autre. */
function ResteAVivre({ reste }: { readonly reste: NonNullable<Proposition['finance']>['resteAVivre'] | undefined }) {
  if (reste?.parMois == null) return null
  return (
    <small className="sous">
      Resterait {formatMontant(reste.parMois)} à vivre par mois
      {reste.parJourEtUC !== null && `, ${formatMontant(reste.parJourEtUC)} par jour et UC`}
    </small>
  )
}

/** Qui appeler pour ce logement, et ce qu'il propose. */
function BailleurPrive({
  bailleur: { nom, telephone, email, typeBail, entreePrevueLe },
}: {
  readonly bailleur: NonNullable<Proposition['bailleurPrive']>
}) {
  return (
    <>
      <small className="sous">
        {nom},{' '}
        {telephone === null ? <a href={`mailto:${email}`}>{email}</a> : <a href={`tel:${telephone}`}>{formatTelephone(telephone)}</a>}
      </small>
      <small className="sous">
        {typesBailPrive[typeBail]}, entrée le {formatDateCourte(entreePrevueLe)}
      </small>
    </>
  )
}

function Etiquette({ proposition, jour }: { readonly proposition: Proposition; readonly jour: string }) {
  const { texte, sens } = reponseDe(proposition, jour)
  const motif = libelleDe(motifsRefusMenage, proposition.refusMenage?.motif)
  return (
    <>
      <Tag {...(sens === undefined ? {} : { sens })}>
        {sens === 'warn' && <Icone nom="horloge" />}
        {texte}
      </Tag>
      {motif !== null && (
        <small className="sous cut" title={motif}>
          {motif}
        </small>
      )}
    </>
  )
}

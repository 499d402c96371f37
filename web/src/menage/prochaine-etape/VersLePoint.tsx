import { CHEMIN_DU_CHARGE } from '@relogement/domain/menage/prochaine-etape/cheminDuCharge'
import { Link } from '@tanstack/react-router'
import { allerALaSection } from '../../core/fiche/SousNavigation.tsx'
import { useFiche } from '../fiche/fiche.contexte.ts'
import { estModifiable, estParEtape, sectionDuChemin, sectionsDeLaFiche } from '../fiche/sections.ts'
import type { Etape, LienDeLEtape } from '../menage.data.ts'
import { peut } from '../menage.data.ts'
import { codeDeLEtape } from '../modification/VersLaSaisie.ts'
import { apres } from './apres.ts'
import { Relancer } from './Relancer.tsx'

interface Props {
  readonly lien: LienDeLEtape
  readonly verbe: string
  /** Ce dont il s'agit, dit au lecteur d'écran après le verbe. */
  readonly texte?: string
  readonly classe?: string | undefined
  /** Fermer d'abord le dialogue qui porte le lien. */
  readonly avant?: (() => void) | undefined
}

/** Mène là où un point se lève : son champ, sa section, son dialogue, sa page. */
export function VersLePoint({ lien, verbe, texte, classe = 'lk', avant }: Props) {
  const { menage, passer, ouvrir } = useFiche()
  const suite = texte === undefined ? null : <span className="vh"> : {texte}</span>
  const bouton = (faire: () => void) => (
    <button className={classe} type="button" onClick={() => apres(avant, faire)}>
      {verbe}
      {suite}
    </button>
  )
  switch (lien.genre) {
    case 'champ':
      return <VersLeChamp chemin={lien.chemin} etape={lien.etape} verbe={verbe} classe={classe} avant={avant} />
    case 'section':
      if (lien.section === 'documents' && !peut(menage, 'ajouterDocument')) return null
      return bouton(() => allerALaSection(lien.section))
    case 'passage':
      return menage.nextPlaces.some(({ transition, interdit }) => transition === lien.transition && !interdit)
        ? bouton(() => passer(lien.transition))
        : null
    case 'confier':
      return peut(menage, 'assigner') ? bouton(() => ouvrir('confier')) : null
    case 'demenagement':
      return bouton(() => ouvrir('demenagement'))
    case 'gtrs':
      return (
        <Link className={classe} to="/gtr" search={{}}>
          {verbe}
          {suite}
        </Link>
      )
    case 'ficheNouveauLogement':
      return (
        <Link className={classe} to="/menages/$id/nouveau-logement" params={{ id: menage.id }} search={{}}>
          {verbe}
        </Link>
      )
  }
}

interface PropsDesLiens {
  readonly point: Partial<Pick<Etape['bloquants'][number], 'lien' | 'verbe' | 'sinon' | 'qui'>>
  readonly texte: string
  readonly classe?: string | undefined
  readonly avant?: () => void
}

/** Tout ce qui peut lever un point : y aller, s'y prendre autrement, relancer qui le doit. */
export const LiensDuPoint = ({ point: { lien = null, verbe = '', sinon = null, qui = null }, ...suite }: PropsDesLiens) => (
  <>
    {lien !== null && <VersLePoint lien={lien} verbe={verbe} {...suite} />}
    {sinon !== null && <VersLePoint {...sinon} {...suite} />}
    <Relancer qui={qui} classe={suite.classe} avant={suite.avant} />
  </>
)

interface PropsDuChamp {
  readonly chemin: string
  readonly etape: number
  readonly verbe: string
  readonly classe?: string | undefined
  readonly avant?: (() => void) | undefined
}

/** Un champ du dossier : dans sa section ouverte à la saisie, dans sa fiche ou à son étape ; à qui ne modifie pas, sa section. */
export function VersLeChamp({ chemin, etape, verbe, classe = 'lk', avant }: PropsDuChamp) {
  const { menage, refusDeModifier, modifier } = useFiche()
  if (chemin === CHEMIN_DU_CHARGE)
    return <VersLePoint lien={{ genre: 'confier' }} verbe="Confier le dossier" classe={classe} avant={avant} />
  const section = sectionDuChemin(chemin)
  const code = codeDeLEtape(etape)
  if (refusDeModifier === null && estModifiable(section) && !estParEtape(section))
    return (
      <button className={classe} type="button" onClick={() => apres(avant, () => modifier(section, chemin))}>
        {verbe}
      </button>
    )
  if (refusDeModifier === null && section === 'nouveau-logement')
    return (
      <Link className={classe} to="/menages/$id/nouveau-logement" params={{ id: menage.id }} search={{ champ: chemin }}>
        {verbe}
      </Link>
    )
  if (refusDeModifier === null && code !== null)
    return (
      <Link className={classe} to="/menages/$id/edition/$etape" params={{ id: menage.id, etape: code }} search={{ champ: chemin }}>
        {verbe}
      </Link>
    )
  return (
    <button className={classe} type="button" onClick={() => apres(avant, () => allerALaSection(section))}>
      Voir « {sectionsDeLaFiche[section]} »
    </button>
  )
}

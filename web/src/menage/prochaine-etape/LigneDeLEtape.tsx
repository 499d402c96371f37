import { formatDate } from '@relogement/domain/common/date.format'
import { CHEMIN_DU_CHARGE } from '@relogement/domain/menage/prochaine-etape/cheminDuCharge'
import type { TonDAlerte } from '../../alerte/ton.ts'
import { Icone, type NomIcone } from '../../core/Icone.tsx'
import { useFiche } from '../fiche/fiche.contexte.ts'
import type { Etape, LienDeLEtape, Menage, PointBloquant } from '../menage.data.ts'
import { Relancer } from './Relancer.tsx'
import { LiensDuPoint, VersLePoint } from './VersLePoint.tsx'

interface Ligne {
  readonly cle: string
  readonly ton: TonDAlerte
  readonly icone: NomIcone
  readonly texte: string
  readonly detail: string | null
  /** Le champ attendu : le rail ne le redit pas. */
  readonly chemin: string | null
  readonly etape: Etape
  readonly point: PointBloquant | null
}

const cheminDe = (lien: LienDeLEtape | null | undefined): string | null =>
  lien?.genre === 'confier' ? CHEMIN_DU_CHARGE : lien?.genre === 'champ' ? lien.chemin : null

/** La prochaine étape dans « À faire » : elle-même, ou chacun de ses points quand elle est bloquée. */
export function lignesDeLEtape({ prochaineEtape: etape }: Pick<Menage, 'prochaineEtape'>): Ligne[] {
  if (etape == null) return []
  const { etat, bloquants, titre, attendu, echeance } = etape
  const ligne = (
    texte: string,
    icone: NomIcone,
    ton: TonDAlerte,
    point: PointBloquant | null = null,
    detail: string | null = null,
  ): Ligne => ({
    cle: `etape-${texte}`,
    ton,
    icone,
    texte,
    detail,
    chemin: cheminDe(point?.lien),
    etape,
    point,
  })
  const le = echeance === null ? null : formatDate(echeance)
  switch (etat) {
    case 'BLOQUEE':
      return bloquants.map((point) => {
        const ailleurs = point.qui !== null && !point.qui.vous
        return ligne(
          point.texte,
          ailleurs ? 'immeuble' : 'interdit',
          ailleurs ? 'neu' : 'red',
          point,
          ailleurs ? `Chez ${point.qui?.nom}` : null,
        )
      })
    case 'ATTENTE':
      return [ligne(titre, 'horloge', 'neu', null, attendu?.texte ?? etape.qui[0]?.nom ?? null)]
    case 'VEILLE':
      return [ligne('Dossier en veille à réexaminer', 'pause', 'neu', null, le && `Le ${le}`)]
    case 'PRETE':
      return [ligne(titre, 'fleche', 'neu', null, le && `Attendue le ${le}`)]
  }
}

export const LigneDeLEtape = ({ ligne: { ton, icone, texte, detail, etape, point } }: { readonly ligne: Ligne }) => (
  <li>
    <span className={ton}>
      <Icone nom={icone} />
    </span>
    <span>
      <span className="vh">Prochaine étape : </span>
      {texte}
      {detail !== null && <small>{detail}</small>}
    </span>
    {point === null ? <Faire etape={etape} texte={texte} /> : <LiensDuPoint point={point} texte={texte} />}
  </li>
)

function Faire({ etape, texte }: { readonly etape: Etape; readonly texte: string }) {
  const { menage, passer } = useFiche()
  const { etat, transition, lien } = etape
  if (transition !== null && menage.nextPlaces.some((place) => place.transition === transition && place.autorise))
    return (
      <button className="lk" type="button" onClick={() => passer(transition)}>
        {etat === 'VEILLE' ? 'Reprendre' : 'Faire maintenant'}
      </button>
    )
  return lien === null ? <Relancer qui={etape.qui[0]} /> : <VersLePoint lien={lien} verbe="Y aller" texte={texte} />
}

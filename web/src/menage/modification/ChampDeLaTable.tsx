import type { Champ } from '@relogement/domain/menage/completude/champ'
import { refusDeLaDate } from '@relogement/domain/menage/completude/datesLointaines'
import { champDuChemin } from '@relogement/domain/menage/menage.fields'
import { Case, OuiNon } from '../../core/formulaire/Case.tsx'
import { Choix, ChoixMultiple } from '../../core/formulaire/Choix.tsx'
import { ChampDate } from '../../core/formulaire/Date.tsx'
import { Nombre } from '../../core/formulaire/Nombre.tsx'
import { Telephone, Texte, ZoneDeTexte } from '../../core/formulaire/Texte.tsx'
import { aujourdhui } from '../../core/jour.ts'

export interface ProprietesDuChamp {
  /** Chemin dans le dossier : le libellé, la nature, la liste et l'unité viennent de la table des champs. */
  readonly chemin: string
  readonly libelle?: string
  readonly aide?: string
  /** Un oui ou non que l'on peut aussi ne pas savoir. */
  readonly inconnu?: boolean
  readonly max?: string
  readonly libelleCache?: boolean
  /** Ce que dit une liste où rien n'est choisi. */
  readonly vide?: string
  /** Hauteur d'un texte long. */
  readonly lignes?: number
  /** Dans un champ de texte vide, ce qu'on y attend. */
  readonly exemple?: string
  /** Sa place dans l'écran. */
  readonly classe?: string | undefined
}

interface Props extends ProprietesDuChamp {
  readonly libelleComplet?: string
  readonly facultatif: boolean
  readonly verrou: string | null
}

/** Un champ du dossier, dessiné d'après sa nature dans la table des champs (style § 3.4). */
export function ChampDeLaTable({ chemin, libelle, inconnu = false, max, ...reste }: Props) {
  const champ = champDuChemin(chemin)
  if (champ === null) throw new Error(`Champ inconnu : ${chemin}`)
  const { nature, liste = {}, unite } = champ
  const commun = { nom: chemin, libelle: libelle ?? champ.libelle, ...reste }
  switch (nature) {
    case 'texteLong':
      return <ZoneDeTexte {...commun} />
    case 'telephone':
      return <Telephone {...commun} />
    case 'email':
      return <Texte {...commun} type="email" />
    case 'date':
      return champ.naissance || champ.passee ? (
        <ChampDate {...commun} max={aujourdhui()} juger={(jour) => refusDeLaDate(champ, jour, aujourdhui())} />
      ) : (
        <ChampDate {...commun} {...(max === undefined ? {} : { max })} />
      )
    case 'choix':
      return <Choix {...commun} options={liste} effacable={!champ.toujoursChoisi && !Object.hasOwn(liste, 'NON_RENSEIGNE')} />
    case 'choixMultiple':
      return <ChoixMultiple {...commun} options={liste} />
    case 'ouiNon':
      return inconnu ? <OuiNon {...commun} facultatif /> : <Case {...commun} facultatif={false} />
    case 'montant':
    case 'nombre':
      return <Nombre {...commun} {...(unite === undefined ? {} : { unite })} pas={champ.entier ? 1 : 0.01} souple={nature === 'nombre'} />
    case 'texte':
      return <Texte {...commun} {...precisionsDuTexte(champ)} />
    case 'codePostal':
    case 'lignes':
      return <Texte {...commun} />
  }
}

const precisionsDuTexte = ({ libre, caracteres }: Champ) => ({ libre: libre === true, ...(caracteres === undefined ? {} : { caracteres }) })

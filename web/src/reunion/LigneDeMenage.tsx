import { typologies } from '@relogement/domain/menage/logement-actuel/logementActuel.listes'
import { A_JUSTIFIER, resteAJustifier } from '@relogement/domain/reunion/compteRendu.rules'
import { consequencesDuRetraitDUnMenage } from '@relogement/domain/reunion/reunion.consequences'
import { suitesDuRefus } from '@relogement/domain/reunion/reunion.listes'
import { Suspense, useState } from 'react'
import { Confirmation } from '../core/Confirmation.tsx'
import { Cotation } from '../core/Cotation.tsx'
import { direLErreur } from '../core/direLErreur.ts'
import { Icone } from '../core/Icone.tsx'
import { Lien } from '../core/Lien.tsx'
import { Menu } from '../core/Menu.tsx'
import { Commentaire } from './Commentaire.tsx'
import reponse from './compteRendu.module.css'
import commun from './ligneDeReunion.module.css'
import sien from './menageDeReunion.module.css'
import mot from './noteDeReunion.module.css'
import { type MenageDeReunion, useRepondreAuMenage, useRetirer } from './ordreDuJour.data.ts'
import { Decision, Reponse } from './Reponse.tsx'
import type { Reunion } from './reunion.data.ts'

interface Props {
  readonly reunion: Reunion
  readonly menage: MenageDeReunion
  readonly rang: number
}

/** Un ménage à l'ordre du jour : qui il est, ce qui manque, ce que le GTR en dit. */
export function LigneDeMenage({ reunion, menage, rang }: Props) {
  const { noms, cotation, aRegler } = menage
  const repondre = useRepondreAuMenage(reunion.id)
  const [commente, commenter] = useState(false)
  const repond = reunion.can.includes('repondre')
  const aJustifier = repond && resteAJustifier(menage)
  const attend = aJustifier || (repond && menage.decision == null)
  const dire = (body: Parameters<typeof repondre>[1]) => void repondre(menage, body).catch(direLErreur)
  const ecrit = reunion.can.includes('commenter') && reunion.statut !== 'CLOTURE'
  return (
    <li
      className={attend ? `${sien.menage} ${reponse.sansReponse}` : sien.menage}
      data-ligne
      data-attend={attend ? 'oui' : undefined}
      data-a-regler={aRegler == null ? undefined : 'piece'}
    >
      <span className={sien.rang}>{rang}</span>
      <div className={commun.qui}>
        <Lien vers={`/menages/${menage.id}`}>{noms}</Lien>
        <small>{resumeDe(menage)}</small>
      </div>
      <Cotation couleur={cotation.couleur as 'NOIRE' | null} points={cotation.score} enColonne />
      {ecrit ? <Gestes reunion={reunion} menage={menage} commenter={() => commenter(true)} /> : <span />}
      {repond && (
        <div className={reponse.reponses}>
          <Reponse
            nom={noms}
            accepte={menage.decision == null ? null : menage.decision === 'ACCEPTE'}
            repondre={(oui) => dire({ decision: oui ? 'ACCEPTE' : 'REFUSE' })}
          />
          {menage.decision === 'REFUSE' && (
            <select
              className={`in ${sien.suite}`}
              aria-label={`Suite, ${noms}`}
              value={menage.suite ?? 'REVISION'}
              onChange={({ target }) => dire({ suite: target.value as 'REVISION' | 'VEILLE' })}
            >
              {Object.entries(suitesDuRefus).map(([code, libelle]) => (
                <option key={code} value={code}>
                  {libelle}
                </option>
              ))}
            </select>
          )}
          {menage.commentaire == null && !commente && (
            <button className="btn sm ghost" type="button" data-reponse="c" onClick={() => commenter(true)}>
              <Icone nom="bulle" />
              Commenter
            </button>
          )}
        </div>
      )}
      {!repond && menage.decision != null && (
        <p className={mot.note}>
          <Decision accepte={menage.decision === 'ACCEPTE'} />
          {menage.suite != null && suitesDuRefus[menage.suite]}
        </p>
      )}
      {aRegler != null && reunion.statut === 'EN_PREPARATION' && (
        <div className={`amber ${mot.note}`}>
          <Icone nom="alerte" />
          <span>{aRegler}</span>
        </div>
      )}
      {aJustifier && !commente && (
        <div className={`amber ${mot.note}`}>
          <Icone nom="alerte" />
          <button className={mot.relire} type="button" onClick={() => commenter(true)}>
            {A_JUSTIFIER}
          </button>
        </div>
      )}
      <Commentaire
        nom={`Commentaire, ${noms}`}
        brouillon={`reunion:${reunion.id}:menage:${menage.id}`}
        texte={menage.commentaire ?? null}
        ouvert={commente}
        ouvrir={ecrit ? () => commenter(true) : null}
        fermer={() => commenter(false)}
        enregistrer={(commentaire) => repondre(menage, { commentaire })}
        diffuse={menage.commentaireDiffuse ?? false}
        diffuser={ecrit ? (commentaireDiffuse) => dire({ commentaireDiffuse }) : undefined}
      />
    </li>
  )
}

/** « 2 adultes, 3 enfants · T4, T5 · Roubaix » */
function resumeDe({ adultes, enfants, typologiesGTR = [], secteurs = [] }: MenageDeReunion): string {
  const personnes = [compte(adultes, 'adulte'), enfants > 0 && compte(enfants, 'enfant')].filter(Boolean).join(', ')
  const enClair = typologiesGTR.map((code) => (typologies as Readonly<Record<string, string>>)[code] ?? code)
  return [personnes, enClair.join(', '), [...new Set(secteurs)].join(' ; ')].filter(Boolean).join(' · ')
}

const compte = (nombre: number, mot: string) => `${nombre} ${mot}${nombre > 1 ? 's' : ''}`

function Gestes({ reunion, menage, commenter }: Omit<Props, 'rang'> & { readonly commenter: () => void }) {
  const { id, noms, refusRetirer } = menage
  const { mutateAsync: retirer } = useRetirer(reunion.id)
  const [retire, setRetire] = useState(false)
  const raison = reunion.refus['preparer'] ?? refusRetirer
  const entrees = [
    { cle: 'commenter', libelle: 'Commenter', icone: 'bulle', faire: commenter },
    { cle: 'retirer', libelle: 'Retirer', icone: 'croix', raison, faire: () => setRetire(true) },
  ] as const
  return (
    <>
      <Menu nom={`Commenter ou retirer ${noms}`} bouton={<Icone nom="points" />} classe="ib" largeur={280} groupes={[{ entrees }]} />
      {retire && (
        <Suspense fallback={null}>
          <Confirmation
            titre="Retirer du GTR"
            detail={noms}
            consequences={consequencesDuRetraitDUnMenage()}
            action="Retirer"
            faire={() => retirer(id)}
            fermer={() => setRetire(false)}
          />
        </Suspense>
      )}
    </>
  )
}

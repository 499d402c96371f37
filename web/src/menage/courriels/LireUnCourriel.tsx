import { formatInstant } from '@relogement/domain/common/date.format'
import { Dialogue } from '../../core/Dialogue.tsx'
import { PiedDeGeste } from '../../core/PiedDeGeste.tsx'
import type { CourrielDuMenage } from './courriels.data.ts'

/** Un courriel parti ou à partir, tel qu'il est écrit. */
export function LireUnCourriel({ courriel, fermer }: { readonly courriel: CourrielDuMenage; readonly fermer: () => void }) {
  const { sujet, destinataires, corps, statut, tentatives, envoyeLe } = courriel
  return (
    <Dialogue titre={sujet} detail={`À ${destinataires.join(', ')}`} largeur={640} fermer={fermer} pied={<PiedDeGeste fermer={fermer} />}>
      <div className="dlg-c">
        <p className="soft">{ouEnEst(statut.code, tentatives, envoyeLe)}</p>
        <p className="courriel-texte">{corps}</p>
      </div>
    </Dialogue>
  )
}

function ouEnEst(code: CourrielDuMenage['statut']['code'], tentatives: number, envoyeLe: string | null): string {
  if (code === 'ENVOYE') return `Envoyé le ${formatInstant(envoyeLe ?? '')}.`
  if (code === 'EN_ECHEC') return `Pas parti après ${tentatives} essais : vérifiez l’adresse, puis écrivez-le de nouveau.`
  return tentatives > 0 ? `Pas encore parti : ${tentatives} essais, un autre suivra.` : 'Dans la boîte d’envoi, à envoyer.'
}
